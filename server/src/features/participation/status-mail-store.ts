import type { ParticipationStatus } from '@muster/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Db, EventRow } from '../../platform/database/schema.ts';
import { ACCOUNT_ID } from './columns-store.ts';

/** A participant whose status may be news to them, with the event. */
export interface StatusMailRow {
  id: string;
  event_id: string;
  /** Null: the event is in no series. */
  series_id: string | null;
  /** Of the player, or of the guardian. */
  user_id: string;
  /** Whom it is about, where the account has booked for somebody else. */
  dependantName: string | null;
  status: ParticipationStatus;
  mailed_status: ParticipationStatus | null;
  /** On the waitlist, from 1; null elsewhere. */
  position: number | null;
  hold_until: string | null;
  /** The option that they know as their side, '' for none; null: it has not changed since. */
  mailed_side: string | null;
  /** The side; null without one. */
  side: { id: string; label: string } | null;
  email: string;
  nick_name: string;
  organizer_name: string;
  title: string;
  date: string;
  location: string;
  approved: boolean;
}

/** The side of a participation `p` of an event `e`. */
const SIDE = `(
    select jsonb_build_object('id', one -> 'optionId', 'label', one -> 'selectedOptionLabel')
    from jsonb_array_elements(p.join_form -> 'customFieldResponses') one
    where one ->> 'optionId' is not null and one -> 'fieldId'
      = jsonb_path_query_first(e.custom_fields, '$[*] ? (@.isSide == true).id')
    limit 1
  )`;

/**
 * Locks the participants whose mails are due, the earliest first. Those that another transaction
 * holds are left out.
 */
export async function listDueStatusMailsForUpdate(
  trx: Db,
  limit: number,
): Promise<StatusMailRow[]> {
  const { rows } = await sql<StatusMailRow>`
    select p.id, p.event_id, e.series_id, u.id as user_id, d.name as "dependantName", p.status,
      p.mailed_status, p.hold_until, p.mailed_side, ${sql.raw(SIDE)} as side,
      u.email, u.nick_name, u.organizer_name, e.title, e.date, e.location, e.approved,
      case when p.status = 'waitlist' then (
        select count(*) from participations w
        where w.event_id = p.event_id and w.status = 'waitlist'
          and w.queue_position <= p.queue_position
      ) end as position
    from participations p
    join users u on u.id = ${sql.raw(ACCOUNT_ID)}
    left join dependants d on d.id = p.dependant_id
    join live_events e on e.id = p.event_id
    where p.status_mail_due_at <= now()
    order by p.status_mail_due_at limit ${limit}
    for update of p skip locked`.execute(trx);
  return rows;
}

/** Records that these participants know their status and their side. */
export async function updateStatusMailed(trx: Db, ids: readonly string[]): Promise<void> {
  await sql`
    update participations
    set mailed_status = status, mailed_side = null, status_mail_due_at = null
    where id = any(${ids}::text[])`.execute(trx);
}

/** Tells somebody who has joined later than at once; returns the id of their participation. */
export async function updateStatusMailDue(
  trx: Db,
  { eventId, personId, at }: { eventId: string; personId: string; at: Date },
): Promise<string> {
  const { id } = await trx
    .updateTable('participations')
    .set({ status_mail_due_at: at })
    .where('event_id', '=', eventId)
    .where('person_id', '=', personId)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** What mails say of an event. */
type ComingEvent = Pick<EventRow, 'id' | 'title' | 'date' | 'location'>;

/**
 * When and where an event is, for mails; undefined when players cannot see it, or when it has
 * started.
 */
export async function findComingEvent(trx: Db, eventId: string): Promise<ComingEvent | undefined> {
  return trx
    .selectFrom('live_events')
    .select(['id', 'title', 'date', 'location'])
    .where('id', '=', eventId)
    .where('approved', '=', true)
    .where('date', '>', new Date().toISOString())
    .executeTakeFirst();
}

interface Recipients {
  eventId: string;
  statuses: readonly ('confirmed' | 'waitlist')[];
  /** Only these accounts, or participations of dependants; null: everyone. */
  userIds: readonly string[] | null;
}

/**
 * One row for each account: a guardian of several gets one mail. Its place among the others stays
 * the same when one of them leaves.
 */
function selectRecipients({ eventId, statuses, userIds }: Recipients): RawBuilder<unknown> {
  const account = sql.raw(ACCOUNT_ID);
  return sql`select min(p.id) as id, ${account} as user_id from participations p
    where p.event_id = ${eventId} and ${account} is not null
    group by ${account}
    having bool_or(p.status = any(${[...statuses]}::text[]) and (
      ${userIds === null}
      or ${account} = any(${[...(userIds ?? [])]}::text[])
      or p.id = any(${[...(userIds ?? [])]}::text[])))`;
}

interface RecipientPage extends Recipients {
  /** The id of the last row of the page before. */
  after: string;
  limit: number;
}

interface RecipientRow {
  id: string;
  user_id: string;
  email: string;
  nick_name: string;
  organizer_name: string;
}

/** A page of the accounts that take part in an event, or book for somebody who does. */
export async function listMailRecipients(
  trx: Db,
  { after, limit, ...recipients }: RecipientPage,
): Promise<RecipientRow[]> {
  const { rows } = await sql<RecipientRow>`
    select r.id, u.id as user_id, u.email, u.nick_name, u.organizer_name
    from (${selectRecipients(recipients)}) r join users u on u.id = r.user_id
    where r.id > ${after} order by r.id limit ${limit}`.execute(trx);
  return rows;
}

export async function countMailRecipients(db: Db, recipients: Recipients): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (${selectRecipients(recipients)}) r`.execute(db);
  return rows[0]?.count ?? 0;
}

/**
 * The next event that begins in a period and whose participants were not reminded; it counts as
 * reminded from now on.
 */
export async function takeEventToRemindOf(
  trx: Db,
  { after, before, now }: { after: Date; before: Date; now: Date },
): Promise<ComingEvent | undefined> {
  const { rows } = await sql<ComingEvent>`
    update events set reminded_at = ${now} where id = (
      select id from live_events
      where approved and cancelled_at is null and reminded_at is null
        and date > ${after} and date <= ${before}
      order by date limit 1 for no key update skip locked)
    returning id, title, date, location`.execute(trx);
  return rows[0];
}
