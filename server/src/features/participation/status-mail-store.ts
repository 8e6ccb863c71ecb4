import type { ParticipationStatus } from '@muster/contract';
import { sql } from 'kysely';
import type { Db, EventRow } from '../../platform/database/schema.ts';

/** A participant whose status may be news to them, with the event. */
export interface StatusMailRow {
  id: string;
  event_id: string;
  user_id: string;
  status: ParticipationStatus;
  mailed_status: ParticipationStatus | null;
  /** On the waitlist, from 1; null elsewhere. */
  position: number | null;
  hold_until: string | null;
  email: string;
  nick_name: string;
  organizer_name: string;
  title: string;
  date: string;
  location: string;
  approved: boolean;
}

/**
 * Locks the participants whose mails are due, the earliest first. Those that another transaction
 * holds are left out.
 */
export async function listDueStatusMailsForUpdate(
  trx: Db,
  limit: number,
): Promise<StatusMailRow[]> {
  const { rows } = await sql<StatusMailRow>`
    select p.id, p.event_id, p.user_id, p.status, p.mailed_status, p.hold_until,
      u.email, u.nick_name, u.organizer_name, e.title, e.date, e.location, e.approved,
      case when p.status = 'waitlist' then (
        select count(*) from participations w
        where w.event_id = p.event_id and w.status = 'waitlist'
          and w.queue_position <= p.queue_position
      ) end as position
    from participations p
    join users u on u.id = p.user_id
    join live_events e on e.id = p.event_id
    where p.status_mail_due_at <= now()
    order by p.status_mail_due_at limit ${limit}
    for update of p skip locked`.execute(trx);
  return rows;
}

/** Records that these participants know their status. */
export async function updateStatusMailed(trx: Db, ids: readonly string[]): Promise<void> {
  await sql`
    update participations set mailed_status = status, status_mail_due_at = null
    where id = any(${ids}::text[])`.execute(trx);
}

/** What mails say of an event. */
export type ComingEvent = Pick<EventRow, 'id' | 'title' | 'date' | 'location'>;

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

interface RecipientPage {
  eventId: string;
  statuses: readonly ('confirmed' | 'waitlist')[];
  /** Only these; null: everyone. */
  userIds: readonly string[] | null;
  /** The id of the last participation of the page before. */
  after: string;
  limit: number;
}

/** A page of the participants of an event with one of the statuses, as recipients of a mail. */
export async function listMailRecipients(
  trx: Db,
  { eventId, statuses, userIds, after, limit }: RecipientPage,
) {
  return trx
    .selectFrom('participations')
    .innerJoin('users', 'users.id', 'participations.user_id')
    .select(['participations.id', 'users.id as user_id'])
    .select(['users.email', 'users.nick_name', 'users.organizer_name'])
    .where('participations.event_id', '=', eventId)
    .where('participations.status', 'in', statuses)
    .$if(userIds !== null, (query) =>
      query.where('participations.user_id', '=', sql<string>`any(${userIds}::text[])`),
    )
    .where('participations.id', '>', after)
    .orderBy('participations.id')
    .limit(limit)
    .execute();
}

export async function countMailRecipients(
  trx: Db,
  { eventId, statuses, userIds }: Pick<RecipientPage, 'eventId' | 'statuses' | 'userIds'>,
): Promise<number> {
  const { count } = await trx
    .selectFrom('participations')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('event_id', '=', eventId)
    .where('user_id', 'is not', null)
    .where('status', 'in', statuses)
    .$if(userIds !== null, (query) =>
      query.where('user_id', '=', sql<string>`any(${userIds}::text[])`),
    )
    .executeTakeFirstOrThrow();
  return count;
}
