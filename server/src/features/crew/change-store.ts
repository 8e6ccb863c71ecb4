import type { ChangeType } from '@muster/contract';
import { CHANGE_LIMITS } from '@muster/contract/schemas';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/schema.ts';

/** How many are numbered at once; the next call goes on. */
const BATCH_SIZE = 10_000;

/** Locks the log of an organizer; returns the last number that was given. */
export async function lockChangeLog(trx: Db, organizerId: string): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    insert into change_logs as l (organizer_id) values (${organizerId})
    on conflict (organizer_id) do update set last = l.last returning l.last`.execute(trx);
  return rows[0]!.last;
}

export async function hasUnnumbered(db: Db, organizerId: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from changes
      where organizer_id = ${organizerId} and sequence is null) as found`.execute(db);
  return rows[0]!.found;
}

/**
 * Numbers what is committed, after `last`, in the order in which it was written; returns the last
 * number. The log is locked: what commits later gets a later number, so that no reader who has
 * reached one finds another before it (docs/product/changes.md#sequence).
 */
export async function numberChanges(
  trx: Db,
  { organizerId, last }: { organizerId: string; last: number },
): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    with numbered as (
      select id, ${last}::bigint + row_number() over (order by written) as sequence
      from (select id, written from changes
        where organizer_id = ${organizerId} and sequence is null
        order by written limit ${BATCH_SIZE}) unnumbered
    ), given as (
      update changes c set sequence = n.sequence from numbered n where n.id = c.id
      returning c.sequence
    )
    update change_logs set last = greatest(last, (select max(sequence) from given))
    where organizer_id = ${organizerId} returning last`.execute(trx);
  return rows[0]!.last;
}

/** Drops what is more than the log holds. */
export async function deleteChangesBefore(
  trx: Db,
  { organizerId, sequence }: { organizerId: string; sequence: number },
): Promise<void> {
  await sql`delete from changes where organizer_id = ${organizerId}
    and sequence < ${sequence}`.execute(trx);
}

/** A change that has its number. */
export interface ChangeRow {
  id: string;
  type: string;
  event_id: string | null;
  subject_id: string;
  at: string;
  sequence: number;
}

interface ChangeFilter {
  organizerId: string;
  after: number;
  types: readonly ChangeType[];
  /** Null: of all. */
  eventId: string | null;
  limit: number;
}

export async function listChangeRows(
  db: Db,
  { organizerId, after, types, eventId, limit }: ChangeFilter,
): Promise<ChangeRow[]> {
  const { rows } = await sql<ChangeRow>`
    select id, type, event_id, subject_id, at, sequence from changes
    where organizer_id = ${organizerId} and sequence > ${after}
      and type = any(${[...types]}::text[])
      and (${eventId}::text is null or event_id = ${eventId})
    order by sequence limit ${limit}`.execute(db);
  return rows;
}

/** The first number of the log and the last that was given; undefined: nothing was written yet. */
export async function findLogEnds(
  db: Db,
  organizerId: string,
): Promise<{ oldest: number; last: number } | undefined> {
  const { rows } = await sql<{ oldest: number; last: number }>`
    select l.last, coalesce((select min(sequence) from changes
      where organizer_id = l.organizer_id), l.last + 1) as oldest
    from change_logs l where l.organizer_id = ${organizerId}`.execute(db);
  return rows[0];
}

/** Forgets a batch of old ones; returns how many. */
export async function deleteOldChanges(db: Db, limit: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from changes where ctid = any(array(
      select ctid from changes where at < now() - ${CHANGE_LIMITS.days} * interval '1 day'
      limit ${limit}))`.execute(db);
  return Number(numAffectedRows);
}
