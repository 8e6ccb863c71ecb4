import type { Refundable } from '@muster/contract';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/schema.ts';
import { BALANCE } from '../participation/columns-store.ts';
import { ONLINE_LEFT } from '../participation/online-paid-store.ts';

/** What each participation `p` of an event has to get back, online and by hand. */
const LEFT = sql`(
    select p.id, coalesce(p.user_id, p.guardian_id) as user_id, p.dependant_id, p.join_form,
      greatest(${ONLINE_LEFT}, 0) as online,
      p.paid_pence - p.refunded_pence as total
    from participations p where p.event_id = `;
function leftOf(eventId: string) {
  return sql`${LEFT}${eventId} and p.paid_pence > p.refunded_pence)`;
}

type RefundSums = Omit<Refundable, 'byHand'>;

export async function sumRefundable(db: Db, eventId: string): Promise<RefundSums> {
  const { rows } = await sql<RefundSums>`
    select count(*) filter (where online > 0) as "onlinePlayers",
      coalesce(sum(online), 0) as "onlinePence",
      count(*) filter (where total > online) as "byHandPlayers",
      coalesce(sum(total - online), 0) as "byHandPence"
    from ${leftOf(eventId)} l`.execute(db);
  return rows[0]!;
}

/** A player who gets money by hand. */
export interface ByHandRow {
  participationId: string;
  pence: number;
  /** Null: without an account. */
  email: string | null;
  nick_name: string | null;
  organizer_name: string | null;
  /** What somebody without an account is called. */
  givenName: string | null;
  isDependant: boolean;
}

export async function listByHand(
  db: Db,
  { eventId, limit }: { eventId: string; limit: number },
): Promise<ByHandRow[]> {
  const { rows } = await sql<ByHandRow>`
    select l.id as "participationId", l.total - l.online as pence, u.email, u.nick_name,
      u.organizer_name, l.join_form->>'fullName' as "givenName",
      l.dependant_id is not null as "isDependant"
    from ${leftOf(eventId)} l left join users u on u.id = l.user_id
    where l.total > l.online order by pence desc, l.id limit ${limit}`.execute(db);
  return rows;
}

/** A refund to everybody, with who has started it. */
export interface RefundRunRow {
  id: string;
  eventId: string;
  note: string;
  totalPlayers: number;
  refundedPlayers: number;
  refundedPence: number;
  startedAt: string;
  finishedAt: string | null;
  startedBy: string | null;
  startedByName: string | null;
  /** The last participation that it has looked at; empty: none. */
  doneUpTo: string;
}

const RUN = sql.raw(`r.id, r.event_id as "eventId", r.note, r.total_players as "totalPlayers",
  r.refunded_players as "refundedPlayers", r.refunded_pence as "refundedPence",
  r.created_at as "startedAt", r.finished_at as "finishedAt", r.started_by as "startedBy",
  (select coalesce(nullif(nick_name, ''), nullif(organizer_name, ''), 'A player')
    from users where id = r.started_by) as "startedByName", r.done_up_to as "doneUpTo"`);

/** The latest of an event, and so the one that is not finished. */
export async function findLatestRun(db: Db, eventId: string): Promise<RefundRunRow | undefined> {
  const { rows } = await sql<RefundRunRow>`
    select ${RUN} from refund_runs r where r.event_id = ${eventId}
    order by r.created_at desc, r.id desc limit 1`.execute(db);
  return rows[0];
}

export async function findUnfinishedRun(db: Db, id: string): Promise<RefundRunRow | undefined> {
  const { rows } = await sql<RefundRunRow>`
    select ${RUN} from refund_runs r where r.id = ${id} and r.finished_at is null`.execute(db);
  return rows[0];
}

/** Whether somebody was refunded by a run that was not over at a moment. */
export async function hasRefundedSince(
  trx: Db,
  { eventId, since }: { eventId: string; since: string },
): Promise<boolean> {
  const { rows } = await sql`
    select from refund_runs where event_id = ${eventId} and refunded_players > 0
      and coalesce(finished_at, 'infinity') >= ${since} limit 1`.execute(trx);
  return rows.length > 0;
}

/** Ends a run that was started since a moment, and has refunded nobody yet. */
export async function deleteRunsToCome(
  trx: Db,
  { eventId, since }: { eventId: string; since: string },
): Promise<void> {
  await sql`
    delete from refund_runs where event_id = ${eventId} and created_at >= ${since}
      and finished_at is null and refunded_players = 0`.execute(trx);
}

export async function countRuns(
  db: Db,
  { eventId, since }: { eventId: string; since: Date },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from refund_runs
    where event_id = ${eventId} and created_at >= ${since}`.execute(db);
  return rows[0]?.count ?? 0;
}

interface NewRun {
  id: string;
  eventId: string;
  startedBy: string;
  note: string;
  totalPlayers: number;
}

export async function insertRun(trx: Db, run: NewRun): Promise<void> {
  const { id, eventId, startedBy, note, totalPlayers } = run;
  await sql`
    insert into refund_runs (id, event_id, started_by, note, total_players)
    values (${id}, ${eventId}, ${startedBy}, ${note}, ${totalPlayers})`.execute(trx);
}

interface RunProgress {
  id: string;
  doneUpTo: string;
  players: number;
  pence: number;
  isLast: boolean;
}

export async function updateRun(trx: Db, progress: RunProgress): Promise<void> {
  const { id, doneUpTo, players, pence, isLast } = progress;
  await sql`
    update refund_runs set done_up_to = ${doneUpTo},
      refunded_players = refunded_players + ${players}, refunded_pence = refunded_pence + ${pence},
      finished_at = case when ${isLast} then now() end
    where id = ${id}`.execute(trx);
}

/** The next ones with something to get back, in whatever way, locked until the transaction ends. */
export async function listPaidForUpdate(
  trx: Db,
  { eventId, after, limit }: { eventId: string; after: string; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from participations
    where event_id = ${eventId} and id > ${after} and paid_pence > refunded_pence
    order by id limit ${limit} for update`.execute(trx);
  return rows.map(({ id }) => id);
}

/** What was paid online by participations and not refunded. */
export async function listOnlineLeft(
  trx: Db,
  participationIds: readonly string[],
): Promise<{ participationId: string; pence: number }[]> {
  const { rows } = await sql<{ participationId: string; pence: number }>`
    select p.id as "participationId", ${ONLINE_LEFT} as pence from participations p
    where p.id = any(${[...participationIds]}::text[]) and ${ONLINE_LEFT} > 0
    order by p.id`.execute(trx);
  return rows;
}

/** What participations owe; those that owe nothing are left out. */
export async function listOwedOf(
  trx: Db,
  participationIds: readonly string[],
): Promise<{ participationId: string; pence: number }[]> {
  const { rows } = await sql<{ participationId: string; pence: number }>`
    select p.id as "participationId", ${sql.raw(BALANCE)} as pence from participations p
    where p.id = any(${[...participationIds]}::text[]) and ${sql.raw(BALANCE)} > 0
    order by p.id`.execute(trx);
  return rows;
}

/** Nobody moves up to a spot that everybody loses. */
export async function updateWaitlistHeldBack(trx: Db, eventId: string): Promise<void> {
  await sql`
    update participations set held_back = true, updated_at = now()
    where event_id = ${eventId} and status = 'waitlist' and not held_back`.execute(trx);
}
