import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/database/schema.ts';
import type { ChangeRow } from './change-store.ts';
import { isLive } from './device-store.ts';

/** Organizers whose webhooks get their deliveries in one turn. */
const MAX_ORGANIZERS = 100;
/** Deliveries that a webhook gets in one turn. */
const MAX_ADDED = 1_000;
/** The same, of one that fails. */
const MAX_PROBES = 10;
/** How long a node may take until another one takes over. */
const LEASE_S = 60;
/** What a round may take, so that it ends before another node begins. */
const MARGIN_S = 15;
/** Webhooks of an organizer that are under way at once. */
const SHARE = 2;

/** Whether a webhook `w` is sent anything. */
function isLiveWebhook(): RawBuilder<boolean> {
  return sql<boolean>`w.is_on
    and exists (select from users o where o.id = w.organizer_id and o.suspended_at is null
      and o.deletion_requested_at is null and o.erased_at is null)
    and (w.device_id is null
      or exists (select from devices d where d.id = w.device_id and ${isLive()}))`;
}

/** Deliveries of a webhook `w` that may be sent now; those of changes without a number wait. */
function dueOf(): RawBuilder<unknown> {
  return sql`webhook_deliveries q join changes c on c.id = q.change_id
    where q.webhook_id = w.id and q.state = 'waiting' and q.next_at <= now()
      and c.sequence is not null`;
}

/**
 * Whether a webhook `w` gets deliveries of what is new. One that fails has enough while something
 * is due when it is tried next: what is new waits in the log, and costs nothing until then.
 */
const WANTS_MORE = sql<boolean>`(w.failures = 0 or not exists (
  select from webhook_deliveries q where q.webhook_id = w.id and q.state = 'waiting'
    and q.next_at <= greatest(w.retry_at, now())))`;

/** Organizers with a live webhook whose log has more than it was given. */
export async function listOrganizersBehind(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with behind as materialized (
      select w.* from webhooks w where w.is_on and ${WANTS_MORE} and (
        exists (select from change_logs l
          where l.organizer_id = w.organizer_id and l.last > w.sequence)
        or exists (select from changes c
          where c.organizer_id = w.organizer_id and c.sequence is null))
    )
    select id from (
      select distinct w.organizer_id as id from behind w where ${isLiveWebhook()}) organizers
    order by random() limit ${MAX_ORGANIZERS}`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Adds the deliveries of an organizer's live webhooks, and moves each webhook past what it got. One
 * that another node is at is left to that.
 */
export async function addDeliveries(db: Db, organizerId: string): Promise<void> {
  await sql`
    with locked as materialized (
      select w.id, w.sequence, w.types, w.event_id,
        case when w.failures = 0 then ${MAX_ADDED}::integer else ${MAX_PROBES} end as room
      from webhooks w
      where w.organizer_id = ${organizerId} and ${isLiveWebhook()} and ${WANTS_MORE}
      for no key update of w skip locked
    ), fresh as materialized (
      select l.id as webhook_id, c.id, c.sequence from locked l cross join lateral (
        select c.id, c.sequence from changes c
        where c.organizer_id = ${organizerId} and c.sequence > l.sequence
          and c.type = any(l.types) and (l.event_id is null or c.event_id = l.event_id)
        order by c.sequence limit l.room) c
    ), added as (
      -- Each has a time of its own, so that the next ones are read without sorting the rest.
      insert into webhook_deliveries (webhook_id, change_id, next_at)
      select webhook_id, id, clock_timestamp() from fresh order by sequence on conflict do nothing
    )
    update webhooks w set sequence = greatest(w.sequence, (
      select case when count(*) = l.room then max(f.sequence) else g.last end
      from fresh f where f.webhook_id = w.id))
    from locked l, change_logs g
    where w.id = l.id and g.organizer_id = ${organizerId} and w.sequence < g.last`.execute(db);
}

/** A webhook that this node has to itself for a minute. */
export interface ClaimedWebhook {
  id: string;
  /** Until when, as the database writes it. */
  lease: string;
  /** It fails or is slow: one request at a time, among those that are like it. */
  isHeldBack: boolean;
}

/** How many webhooks may be claimed: that work, and that are held back. */
export interface ClaimRoom {
  working: number;
  heldBack: number;
}

const IS_HELD_BACK = sql<boolean>`(w.failures > 0 or w.is_slow)`;
const IS_FREE = sql<boolean>`(w.retry_at <= now() and coalesce(w.leased_until <= now(), true))`;

/**
 * Webhooks with something due, locked. An organizer has two of a kind under way, so that none takes
 * the room of others.
 */
function dueWebhooks(isWanted: RawBuilder<boolean>, limit: number): RawBuilder<unknown> {
  return sql`select w.id from webhooks w join (
      select w.id, row_number() over (partition by w.organizer_id order by w.failures, w.retry_at)
        + (select count(*) from webhooks o where o.organizer_id = w.organizer_id
          and o.leased_until > now()
          and (o.failures > 0 or o.is_slow) = ${IS_HELD_BACK}) as rank
      from webhooks w where ${isWanted} and ${IS_FREE} and ${isLiveWebhook()}
        -- Not exists: that may be planned as a look at every change.
        and (select true from ${dueOf()} limit 1)
    ) due on due.id = w.id
    where due.rank <= ${SHARE} and ${IS_FREE}
    order by w.failures, w.retry_at limit ${limit} for no key update of w skip locked`;
}

/** Claims webhooks with something due, the longest waiting first. */
export async function claimWebhooks(
  db: Db,
  { working, heldBack }: ClaimRoom,
): Promise<ClaimedWebhook[]> {
  const { rows } = await sql<ClaimedWebhook>`
    with working as (${dueWebhooks(sql`not ${IS_HELD_BACK}`, working)}),
      held_back as (${dueWebhooks(IS_HELD_BACK, heldBack)}),
      claimed as (select id from working union all select id from held_back)
    update webhooks w set leased_until = now() + make_interval(secs => ${LEASE_S})
    from claimed c where w.id = c.id
    returning w.id, w.leased_until::text as lease, ${IS_HELD_BACK} as "isHeldBack"`.execute(db);
  return rows;
}

/** Where a webhook is, and what signs; of a claimed one. */
export interface WebhookTarget {
  organizer_id: string;
  url: string;
  secret: string;
  /** Null: there is none that still signs. */
  old_secret: string | null;
  failures: number;
}

/** Undefined: it is removed, off or ended, or another node has it. */
export async function findTarget(
  db: Db,
  { id, lease }: ClaimedWebhook,
): Promise<WebhookTarget | undefined> {
  const { rows } = await sql<WebhookTarget>`
    select w.organizer_id, w.url, w.secret, w.failures,
      case when w.old_until > now() then w.old_secret end as old_secret
    from webhooks w
    where w.id = ${id} and w.leased_until = ${lease}::timestamptz
      and w.leased_until > now() + make_interval(secs => ${MARGIN_S})
      and ${isLiveWebhook()}`.execute(db);
  return rows[0];
}

/** A change that is due, and how often it was tried. */
export interface DueChange extends ChangeRow {
  attempts: number;
}

/**
 * What is due of a webhook. For one that fails it is what was tried least, so that a change that
 * the receiver does not take keeps no other one from it.
 */
export async function listDueChanges(
  db: Db,
  { id, isFailing, limit }: { id: string; isFailing: boolean; limit: number },
): Promise<DueChange[]> {
  const order = isFailing ? sql`q.attempts, q.next_at, q.added` : sql`q.next_at, q.added`;
  const { rows } = await sql<DueChange>`
    select q.attempts, c.id, c.type, c.event_id, c.subject_id, c.at, c.sequence
    from (values (${id})) w (id), ${dueOf()} order by ${order} limit ${limit}`.execute(db);
  return rows;
}

/** What became of a delivery. */
export interface Outcome {
  changeId: string;
  state: 'waiting' | 'delivered' | 'failed';
  status: number | null;
  tookMs: number;
  /** While it waits: when it is tried again. */
  delayS: number;
}

/** Notes an attempt, where the delivery still waits. */
export async function updateDeliveries(
  trx: Db,
  { webhookId, outcomes }: { webhookId: string; outcomes: readonly Outcome[] },
): Promise<void> {
  await sql`
    update webhook_deliveries q set attempts = q.attempts + 1, state = o.state,
      status = o.status, took_ms = o.took_ms, next_at = now() + make_interval(secs => o.delay)
    from jsonb_to_recordset(${JSON.stringify(outcomes.map(toRecord))}::jsonb)
      as o (change_id uuid, state text, status integer, took_ms integer, delay double precision)
    where q.webhook_id = ${webhookId} and q.change_id = o.change_id
      and q.state = 'waiting'`.execute(trx);
}

function toRecord({ changeId, state, status, tookMs, delayS }: Outcome) {
  return { change_id: changeId, state, status, took_ms: tookMs, delay: delayS };
}

/** Whether the lease still holds; then it does until the transaction ends. */
export async function lockLease(trx: Db, { id, lease }: ClaimedWebhook): Promise<boolean> {
  const { rows } = await sql`
    select from webhooks where id = ${id} and leased_until = ${lease}::timestamptz
    for no key update`.execute(trx);
  return rows.length > 0;
}

interface Round {
  id: string;
  /** For how long nothing is sent. */
  pauseS: number;
  isSlow: boolean;
}

export async function updateWebhookWorking(trx: Db, { id, pauseS, isSlow }: Round): Promise<void> {
  await sql`update webhooks set failures = 0, failing_since = null, delivered_at = now(),
      is_slow = ${isSlow}, retry_at = now() + make_interval(secs => ${pauseS})
    where id = ${id}`.execute(trx);
}

/** After an outage nothing that it held up waits longer. */
export async function updateFailedDue(trx: Db, webhookId: string): Promise<void> {
  await sql`update webhook_deliveries set next_at = now()
    where webhook_id = ${webhookId} and state = 'waiting' and attempts > 0
      and next_at > now()`.execute(trx);
}

/** Counts a round without a success, and pauses. */
export async function updateWebhookFailing(trx: Db, { id, pauseS, isSlow }: Round): Promise<void> {
  await sql`
    update webhooks set failures = failures + 1, failing_since = coalesce(failing_since, now()),
      is_slow = ${isSlow}, retry_at = now() + make_interval(secs => ${pauseS})
    where id = ${id}`.execute(trx);
}

/** Gives a claimed webhook back, unless somebody else has it. */
export async function updateLeaseEnded(db: Db, { id, lease }: ClaimedWebhook): Promise<void> {
  await sql`update webhooks set leased_until = null
    where id = ${id} and leased_until = ${lease}::timestamptz`.execute(db);
}

/** Webhooks that are on and had no success for some days. */
export async function listDeadWebhooks(
  db: Db,
  { before, limit }: { before: Date; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from webhooks where is_on and failing_since < ${before}
    order by failing_since limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** What was given up waits again, so that it is sent once the webhook is switched on. */
export async function updateFailedWaiting(trx: Db, webhookId: string): Promise<void> {
  await sql`update webhook_deliveries set state = 'waiting', attempts = 0, next_at = now()
    where webhook_id = ${webhookId} and state = 'failed'`.execute(trx);
}

/** Forgets secrets that sign no more. */
export async function clearOldSecrets(db: Db, now: Date): Promise<void> {
  await sql`update webhooks set old_secret = null, old_until = null
    where old_until <= ${now}`.execute(db);
}
