import type { WebhookDelivery } from '@muster/contract';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/schema.ts';

/** A delivery as responses show it. */
export interface DeliveryRow {
  change_id: string;
  type: string;
  at: string;
  sequence: number | null;
  attempts: number;
  state: WebhookDelivery['state'];
  status: number | null;
  took_ms: number | null;
  next_at: string;
}

interface DeliveryFilter {
  webhookId: string;
  state?: WebhookDelivery['state'] | undefined;
}

function matches({ webhookId, state }: DeliveryFilter) {
  const ofState = state ? sql<boolean>`d.state = ${state}` : sql<boolean>`true`;
  return sql<boolean>`d.webhook_id = ${webhookId} and ${ofState}`;
}

/** A page of the deliveries of a webhook, newest first. */
export async function listDeliveryRows(
  db: Db,
  { limit, offset, ...filter }: DeliveryFilter & { limit: number; offset: number },
): Promise<DeliveryRow[]> {
  const { rows } = await sql<DeliveryRow>`
    select d.change_id, c.type, c.at, c.sequence, d.attempts, d.state, d.status, d.took_ms,
      d.next_at
    from webhook_deliveries d join changes c on c.id = d.change_id
    where ${matches(filter)} order by d.added desc limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

export async function countDeliveries(db: Db, filter: DeliveryFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from webhook_deliveries d
    where ${matches(filter)}`.execute(db);
  return rows[0]!.count;
}

/** Delivers a change again; undefined when the webhook has no such one. */
export async function updateDeliveryWaiting(
  trx: Db,
  { webhookId, changeId }: { webhookId: string; changeId: string },
): Promise<DeliveryRow | undefined> {
  const { rows } = await sql<DeliveryRow>`
    update webhook_deliveries d set state = 'waiting', attempts = 0, next_at = now()
    from changes c
    where d.webhook_id = ${webhookId} and d.change_id = ${changeId} and c.id = d.change_id
    returning d.change_id, c.type, c.at, c.sequence, d.attempts, d.state, d.status, d.took_ms,
      d.next_at`.execute(trx);
  return rows[0];
}

interface Replay {
  webhookId: string;
  after: number;
  limit: number;
}

/** Delivers the first changes after a sequence, again or not; returns how many. */
export async function upsertDeliveriesAfter(
  trx: Db,
  { webhookId, after, limit }: Replay,
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    insert into webhook_deliveries (webhook_id, change_id, next_at)
    select w.id, c.id, clock_timestamp() from webhooks w
    join changes c on c.organizer_id = w.organizer_id and c.type = any(w.types)
      and (w.event_id is null or c.event_id = w.event_id)
    where w.id = ${webhookId} and c.sequence > ${after}
    order by c.sequence limit ${limit}
    on conflict (webhook_id, change_id)
      do update set state = 'waiting', attempts = 0, next_at = excluded.next_at`.execute(trx);
  return Number(numAffectedRows);
}

/** Writes a `webhook.test` into the log, and its delivery to that webhook; returns its id. */
export async function insertTestDelivery(trx: Db, webhookId: string): Promise<string> {
  const { rows } = await sql<{ change_id: string }>`
    with change as (
      insert into changes (organizer_id, type, event_id, subject_id)
      select organizer_id, 'webhook.test', null, id from webhooks where id = ${webhookId}
      returning id
    )
    insert into webhook_deliveries (webhook_id, change_id)
    select ${webhookId}, id from change returning change_id`.execute(trx);
  return rows[0]!.change_id;
}
