import type { ChangeType } from '@muster/contract';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/schema.ts';

/** How many are numbered at once; the next call goes on. */
const BATCH_SIZE = 10_000;

/**
 * Locks the log of an organizer; returns the last number that was given. Undefined while somebody
 * else has it.
 */
export async function lockChangeLog(trx: Db, organizerId: string): Promise<number | undefined> {
  await sql`insert into change_logs (organizer_id) values (${organizerId})
    on conflict do nothing`.execute(trx);
  const { rows } = await sql<{ last: number }>`
    select last from change_logs where organizer_id = ${organizerId}
    for update skip locked`.execute(trx);
  return rows[0]?.last;
}

/** Begins the log anew: while there was no program, nothing was written. */
export async function restartChangeLog(trx: Db, organizerId: string): Promise<void> {
  await sql`insert into change_logs as l (organizer_id) values (${organizerId})
    on conflict (organizer_id) do update set last = l.last + 1, gone = l.last + 1`.execute(trx);
  await sql`delete from changes where organizer_id = ${organizerId}`.execute(trx);
}

/** Whether changes of an organizer are written: a key works, or there is a webhook. */
export async function hasPrograms(db: Db, organizerId: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select has_programs(${organizerId}) as found`.execute(db);
  return rows[0]!.found;
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
export async function deleteChangesUpTo(
  trx: Db,
  { organizerId, sequence }: { organizerId: string; sequence: number },
): Promise<void> {
  const { numAffectedRows = 0n } = await sql`delete from changes
    where organizer_id = ${organizerId} and sequence <= ${sequence}`.execute(trx);
  if (numAffectedRows > 0n)
    await sql`update change_logs set gone = greatest(gone, ${sequence})
      where organizer_id = ${organizerId}`.execute(trx);
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

/** Up to which number the log is gone, and the last that was given. */
export async function findLogEnds(
  db: Db,
  organizerId: string,
): Promise<{ gone: number; last: number }> {
  const { rows } = await sql<{ gone: number; last: number }>`
    select gone, last from change_logs where organizer_id = ${organizerId}`.execute(db);
  return rows[0] ?? { gone: 0, last: 0 };
}

/** Organizers whose log has a change without a number of before a moment. */
export async function listUnreadLogs(
  db: Db,
  { before, limit }: { before: Date; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct organizer_id as id from changes
    where sequence is null and at < ${before} limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Forgets a batch of those before a moment, and those of accounts that are gone; returns how many.
 * What has no number yet stays: nobody would learn that it is missing.
 */
export async function deleteOldChanges(
  db: Db,
  { before, limit }: { before: Date; limit: number },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with deleted as (
      delete from changes where id = any(array(
        select c.id from changes c where c.at < ${before} and (c.sequence is not null
          or not exists (select from users where id = c.organizer_id))
        order by c.at limit ${limit}))
      returning organizer_id, sequence
    ), noted as (
      update change_logs l set gone = greatest(l.gone, d.last)
      from (select organizer_id, max(sequence) as last from deleted group by organizer_id) d
      where l.organizer_id = d.organizer_id and d.last is not null
    )
    select count(*)::integer as count from deleted`.execute(db);
  return rows[0]!.count;
}
