import { type AuditEntry, type AuditFilter, type AuditState, ID_PATTERN } from '@muster/contract';
import {
  auditActionLabel,
  auditActorName,
  auditSubjectLabel,
  describeAuditChange,
  publicName,
} from '@muster/domain';
import { readAnywhere } from '../../platform/database/replica/read-anywhere.ts';
import type { Db } from '../../platform/database/schema.ts';
import { BATCH_SIZE, readBatches, type Snapshot } from '../../platform/database/snapshots.ts';
import { type Handlers, SentFile } from '../../platform/http/handler.ts';
import { type CsvColumns, writeCsv } from '../../platform/http/write-csv.ts';
import { findUserByEmail } from '../accounts/people-store.ts';
import { type AuditEntryRow, listAuditEntryRows } from './audit-store.ts';

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
  key: ({ key }) => key?.name ?? key?.id ?? '',
};
/** An id that nothing has. */
const NO_ID = '0'.repeat(24);

export const auditLog = {
  /** A page of the audit log (docs/product/administration.md#audit-log). */
  async listAuditEntries({ db }, { query: { before, limit, ...filter } }) {
    return readAuditEntries(db, { filter, before, limit });
  },

  /**
   * Exports the audit log as CSV, newest first, streamed from one snapshot
   * (docs/product/administration.md#audit-export).
   */
  async exportAuditEntries(services, request) {
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
  },
} satisfies Partial<Handlers>;

function readEntries(snapshot: Snapshot, filter: AuditFilter): AsyncGenerator<AuditEntry> {
  return readBatches(snapshot, async (before: number | undefined) => {
    const page = { filter, before, limit: BATCH_SIZE };
    const { entries, nextBefore } = await readAuditEntries(snapshot.db, page);
    return { rows: entries, next: nextBefore };
  });
}

interface AuditPage {
  filter: AuditFilter;
  /** The `nextBefore` of the page before. */
  before?: number | undefined;
  limit: number;
}

/** A page of the audit log, newest first, and where the next one begins. */
async function readAuditEntries(
  db: Db,
  { filter, before, limit }: AuditPage,
): Promise<{ entries: AuditEntry[]; nextBefore: number | null }> {
  const { action, person, subject, from, to } = filter;
  const actorId = person === undefined ? undefined : await findPersonId(db, person);
  // One more tells whether there is another page.
  const page = { action, actorId, subjectId: subject, from, to, before, limit: limit + 1 };
  const rows = await listAuditEntryRows(db, page);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    entries: shown.map(toAuditEntry),
    nextBefore: rows.length > limit && last ? last.seq : null,
  };
}

/** The account of an email; an id is taken as it is, because entries outlive accounts. */
async function findPersonId(db: Db, person: string): Promise<string> {
  if (ID_PATTERN.test(person)) return person;
  return (await findUserByEmail(db, person))?.id ?? NO_ID;
}

function toAuditEntry(row: AuditEntryRow): AuditEntry {
  return {
    id: row.id,
    action: row.action,
    actor: row.actor_id === null ? null : { id: row.actor_id, name: nameOf(row, 'actor') },
    key: row.key_id === null ? null : { id: row.key_id, name: row.key_name },
    subject: {
      kind: row.subject_kind,
      id: row.subject_id,
      name: nameOfSubject(row),
    },
    before: row.before as AuditState | null,
    after: row.after as AuditState | null,
    network: row.network,
    createdAt: row.created_at,
  };
}

function nameOfSubject(row: AuditEntryRow): string | null {
  if (row.subject_kind === 'key') return row.key_name;
  return row.event_title ?? row.thread_title ?? nameOf(row, 'user');
}

function nameOf(row: AuditEntryRow, who: 'actor' | 'user'): string | null {
  const email = row[`${who}_email`];
  // Every account has an email, so without one there is no account.
  if (email === null) return null;
  return publicName({
    nickName: row[`${who}_nick_name`],
    organizerName: row[`${who}_organizer_name`],
    email,
  });
}
