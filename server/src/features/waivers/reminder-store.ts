import { sql } from 'kysely';
import type { Db } from '../../platform/database/schema.ts';
import { ACCOUNT_ID } from '../participation/columns-store.ts';
import { type StoredFacts, WAIVER_FACTS } from '../participation/waiver-facts-store.ts';

/** Which of the two reminders. */
export type ReminderKind = 'week' | 'day';

/** An event whose organizer has a waiver. */
export interface EventToSign {
  id: string;
  title: string;
  date: string;
}

/** Those that begin in a period, by id, after the last of the page before. */
export async function listEventsToSign(
  db: Db,
  { from, until, after, limit }: { from: Date; until: Date; after: string; limit: number },
): Promise<EventToSign[]> {
  const { rows } = await sql<EventToSign>`
    select e.id, e.title, e.date from live_events e
    where e.approved and e.cancelled_at is null
      and e.date > ${from} and e.date <= ${until} and e.id > ${after}
      and (select t.body <> '' from waiver_texts t where t.organizer_id = e.organizer_id
        order by t.version desc limit 1)
    order by e.id limit ${limit}`.execute(db);
  return rows;
}

/** A player with a spot who was not reminded. */
export interface ReminderRow {
  participationId: string;
  userId: string;
  email: string;
  nick_name: string;
  organizer_name: string;
  /** Whom the account has booked for; null: itself. */
  dependantName: string | null;
  facts: StoredFacts;
}

export async function listUnreminded(
  db: Db,
  of: { eventId: string; kind: ReminderKind; after: string; limit: number },
): Promise<ReminderRow[]> {
  const { rows } = await sql<ReminderRow>`
    select p.id as "participationId", u.id as "userId", u.email, u.nick_name, u.organizer_name,
      (select name from dependants where id = p.dependant_id) as "dependantName",
      ${sql.raw(WAIVER_FACTS)} as facts
    from participations p join live_events e on e.id = p.event_id
    join users u on u.id = ${sql.raw(ACCOUNT_ID)}
    where p.event_id = ${of.eventId} and p.status = 'confirmed' and p.id > ${of.after}
      and not exists (select from waiver_reminders r
        where r.participation_id = p.id and r.kind = ${of.kind})
    order by p.id limit ${of.limit}`.execute(db);
  return rows;
}

/** Records who is reminded; returns those who were not before, so that each is reminded once. */
export async function insertReminders(
  trx: Db,
  { participationIds, kind }: { participationIds: readonly string[]; kind: ReminderKind },
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    insert into waiver_reminders (participation_id, kind)
    select p.id, ${kind} from participations p
    where p.id = any(${[...participationIds]}::text[]) and p.status = 'confirmed'
    on conflict do nothing returning participation_id as id`.execute(trx);
  return new Set(rows.map(({ id }) => id));
}
