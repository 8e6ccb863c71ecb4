import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Db, Schema } from '../../platform/database/schema.ts';

/** An entry with what is left of its actor and its subject. */
export interface AuditEntryRow extends Selectable<Schema['audit_entries']> {
  actor_nick_name: string | null;
  actor_organizer_name: string | null;
  actor_email: string | null;
  user_nick_name: string | null;
  user_organizer_name: string | null;
  user_email: string | null;
  event_title: string | null;
  thread_title: string | null;
  key_name: string | null;
}

interface AuditPage {
  action?: string | undefined;
  actorId?: string | undefined;
  subjectId?: string | undefined;
  /** Inclusive. */
  from?: string | undefined;
  /** Exclusive. */
  to?: string | undefined;
  /** Only entries before this number. */
  before?: number | undefined;
  limit: number;
}

/** A page of entries, newest first. */
export async function listAuditEntryRows(db: Db, page: AuditPage): Promise<AuditEntryRow[]> {
  const { rows } = await sql<AuditEntryRow>`
    select entry.*,
      actor.nick_name as actor_nick_name, actor.organizer_name as actor_organizer_name,
      actor.email as actor_email, person.nick_name as user_nick_name,
      person.organizer_name as user_organizer_name, person.email as user_email,
      event.title as event_title, thread.event_title as thread_title,
      case when key.roles is not null then key.name end as key_name
    from (
      select * from audit_entries ${conditionsOf(page)} order by seq desc limit ${page.limit}
    ) entry
    ${found('actor', sql`users where id = entry.actor_id and erased_at is null`)}
    ${found(
      'person',
      sql`users where entry.subject_kind = 'user'
      and id = entry.subject_id and erased_at is null`,
    )}
    ${found('event', sql`events where entry.subject_kind = 'event' and id = entry.subject_id`)}
    ${found('thread', sql`threads where entry.subject_kind = 'thread' and id = entry.subject_id`)}
    ${found('key', sql`devices where id = coalesce(entry.key_id, entry.subject_id)`)}
    order by entry.seq desc`.execute(db);
  return rows;
}

/** At most one row for each entry. The limit makes it a look-up by id, for small tables too. */
function found(alias: string, source: RawBuilder<unknown>) {
  return sql`left join lateral (select * from ${source} limit 1) ${sql.ref(alias)} on true`;
}

function conditionsOf({ action, actorId, subjectId, from, to, before }: AuditPage) {
  const conditions: RawBuilder<unknown>[] = [];
  if (action !== undefined) conditions.push(sql`action = ${action}`);
  if (actorId !== undefined) conditions.push(sql`actor_id = ${actorId}`);
  if (subjectId !== undefined) conditions.push(sql`subject_id = ${subjectId}`);
  if (before !== undefined) conditions.push(sql`seq < ${before}`);
  if (from !== undefined)
    conditions.push(sql`created_at >= ${from} and seq >= ${firstSince(from)}`);
  if (to !== undefined) conditions.push(sql`created_at < ${to} and seq <= ${lastUntil(to)}`);
  return conditions.length === 0 ? sql`` : sql`where ${sql.join(conditions, sql` and `)}`;
}

/*
 * Numbers between which the entries of a period are, so that entries of other times are not read.
 * Two transactions can get their times and their numbers in different orders, but none lasts for a
 * minute.
 */
function firstSince(from: string) {
  return sql`coalesce((select seq from audit_entries
    where created_at >= ${from}::timestamptz - interval '1 minute' order by created_at, seq
      limit 1), 0)`;
}

function lastUntil(to: string) {
  return sql`coalesce((select seq from audit_entries
    where created_at < ${to}::timestamptz + interval '1 minute' order by created_at desc, seq desc
      limit 1), 0)`;
}
