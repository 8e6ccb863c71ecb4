import { failureText } from '@muster/api-client';
import { EMPTY_TEXT, FAILURE_TEXT } from '@muster/contract';
import { showBanner, useUrlState } from '@muster/remote-kit';
import { useChange, useEndpoint } from '@muster/remote-kit/endpoints';
import { saveFile } from '@muster/remote-kit/files';
import { AsyncView, Button, EmptyState, Skeleton } from '@muster/ui';
import { keepPreviousData } from '@tanstack/react-query';
import { AuditFilters } from './audit-filters.tsx';
import * as css from './audit-log.module.css';
import { AuditTable } from './audit-table.tsx';
import { AUDIT_URL, toAuditFilter } from './audit-url.ts';

/**
 * Audit log: who did what to what, when, from where, 50 entries a page
 * (docs/product/administration.md#audit-log).
 */
export function AuditLog() {
  const { values, set } = useUrlState(AUDIT_URL);
  const filter = toAuditFilter(values);
  const { before } = values;
  const entries = useEndpoint(
    'listAuditEntries',
    { query: { ...filter, ...(before > 0 && { before }) } },
    { placeholderData: keepPreviousData },
  );
  const exported = useChange('exportAuditEntries', { onSuccess: saveEntries });
  function save() {
    exported.mutate({ query: filter }, { onError: showExportFailure });
  }
  return (
    <section className={css.section} aria-label="Audit log">
      <AuditFilters values={values} onChange={set} />
      <div className={css.export}>
        <Button variant="default" onClick={save} loading={exported.isPending}>
          Export CSV
        </Button>
      </div>
      <AsyncView
        query={entries}
        failure={(error) => failureText(error, FAILURE_TEXT.fetchAuditEntries)}
        loading="Loading the audit log"
        skeleton={<Skeleton height={420} radius="lg" />}
        empty={(data) => data.entries.length === 0 && <EmptyState {...EMPTY_TEXT.auditEntries} />}
      >
        {(data) => <AuditTable entries={data.entries} />}
      </AsyncView>
      <nav className={css.pages} aria-label="Pages">
        {before > 0 && (
          <Button variant="default" onClick={() => set({ before: 0 })}>
            Newest entries
          </Button>
        )}
        {entries.data?.nextBefore && (
          <Button variant="default" onClick={() => set({ before: entries.data.nextBefore ?? 0 })}>
            Older entries
          </Button>
        )}
      </nav>
    </section>
  );
}

function saveEntries(file: Blob): void {
  saveFile(`audit-log-${new Date().toISOString().slice(0, 10)}.csv`, file);
}

function showExportFailure(error: Error): void {
  showBanner({ tone: 'error', text: failureText(error, FAILURE_TEXT.exportAuditEntries) });
}
