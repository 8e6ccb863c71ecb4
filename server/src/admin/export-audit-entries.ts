import type { AuditEntry, AuditFilter, Endpoints } from '@muster/contract';
import {
  auditActionLabel,
  auditActorName,
  auditSubjectLabel,
  describeAuditChange,
} from '@muster/domain';
import type { Db } from '../database/schema.ts';
import { type Request, SentFile } from '../http/handler.ts';
import { type CsvColumns, writeCsv } from '../http/write-csv.ts';
import type { Services } from '../services.ts';
import { readAuditEntries } from './read-audit-entries.ts';

/** How many entries are read at a time; an export never holds more in memory. */
const BATCH_SIZE = 500;

/** Exports the audit log as CSV, newest first, streamed while it is read (docs/product.md#audit-export). */
export async function exportAuditEntries(
  { db }: Services,
  { query }: Request<Endpoints['exportAuditEntries']>,
): Promise<SentFile> {
  const day = new Date().toISOString().slice(0, 10);
  return new SentFile({
    contentType: 'text/csv; charset=utf-8',
    content: writeCsv(COLUMNS, listEntries(db, query)),
    saveAs: `audit-log-${day}.csv`,
  });
}

async function* listEntries(db: Db, filter: AuditFilter): AsyncGenerator<AuditEntry> {
  for (let before: number | undefined; ; ) {
    const { entries, nextBefore } = await readAuditEntries(db, {
      filter,
      before,
      limit: BATCH_SIZE,
    });
    yield* entries;
    if (nextBefore === null) return;
    before = nextBefore;
  }
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
