import type { AuditEntry, AuditFilter, Endpoints } from '@muster/contract';
import {
  auditActionLabel,
  auditActorName,
  auditSubjectLabel,
  describeAuditChange,
} from '@muster/domain';
import { readAnywhere } from '../../platform/database/replica/read-anywhere.ts';
import { BATCH_SIZE, readBatches, type Snapshot } from '../../platform/database/snapshots.ts';
import { type Request, SentFile } from '../../platform/http/handler.ts';
import { type CsvColumns, writeCsv } from '../../platform/http/write-csv.ts';
import type { Services } from '../../platform/services.ts';
import { readAuditEntries } from './read-audit-entries.ts';

/**
 * Exports the audit log as CSV, newest first, streamed from one snapshot
 * (docs/product/administration.md#audit-export).
 */
export async function exportAuditEntries(
  services: Services,
  request: Request<Endpoints['exportAuditEntries']>,
): Promise<SentFile> {
  const { query } = request;
  const day = new Date().toISOString().slice(0, 10);
  return readAnywhere(
    services,
    request,
    async ({ snapshots }) =>
      new SentFile({
        contentType: 'text/csv; charset=utf-8',
        content: await snapshots.stream(async (snapshot) =>
          writeCsv(COLUMNS, readEntries(snapshot, query)),
        ),
        saveAs: `audit-log-${day}.csv`,
      }),
  );
}

function readEntries(snapshot: Snapshot, filter: AuditFilter): AsyncGenerator<AuditEntry> {
  return readBatches(snapshot, async (before: number | undefined) => {
    const page = { filter, before, limit: BATCH_SIZE };
    const { entries, nextBefore } = await readAuditEntries(snapshot.db, page);
    return { rows: entries, next: nextBefore };
  });
}

const COLUMNS: CsvColumns<AuditEntry> = {
  when: ({ createdAt }) => createdAt,
  who: auditActorName,
  'who (id)': ({ actor }) => actor?.id ?? '',
  'did what': ({ action }) => auditActionLabel(action),
  'to what': ({ subject }) => auditSubjectLabel(subject.kind),
  name: ({ subject }) => subject.name ?? '',
  id: ({ subject }) => subject.id,
  change: (entry) => describeAuditChange(entry).join('; '),
  'from where': ({ network }) => network,
};
