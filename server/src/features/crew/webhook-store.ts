import type { ChangeType, Webhook } from '@muster/contract';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/schema.ts';
import { KEY_HAS_ENDED, MAX_COUNTED, WAITING_ROWS } from '../../platform/webhooks/webhook-rows.ts';
import { updateFailedDue } from './delivery-store.ts';

/** A webhook as responses show it. */
export interface WebhookRow {
  id: string;
  organizer_id: string;
  event_id: string | null;
  url: string;
  types: ChangeType[];
  state: Webhook['state'];
  failing_since: string | null;
  waiting: number;
  delivered_at: string | null;
  created_at: string;
  /** The organizer has switched it off. */
  is_off_for_keys: boolean;
}

/** The state of a webhook `w`. */
const STATE = sql<Webhook['state']>`case when not w.is_on or ${KEY_HAS_ENDED}
  then 'off' when w.failing_since is not null then 'failing' else 'on' end`;

/** How many changes a webhook `w` has not got yet. */
const WAITING = sql<number>`(select count(*)::integer from (
  ${WAITING_ROWS} limit ${sql.lit(MAX_COUNTED)}) waiting)`;

const COLUMNS = sql`w.id, w.organizer_id, w.event_id, w.url, w.types, ${STATE} as state,
  w.failing_since, ${WAITING} as waiting, w.delivered_at, w.created_at, w.is_off_for_keys`;

/** Whose webhooks: of an organizer, or those alone that one of their keys has added. */
export interface WebhookOwner {
  organizerId: string;
  /** Null: for the organizer, who sees those of all keys. */
  keyId: string | null;
}

/** A webhook of a caller; `owner` null: whoever's it is, for the superadmin. */
interface OwnWebhook {
  id: string;
  owner: WebhookOwner | null;
}

function isOf({ organizerId, keyId }: WebhookOwner) {
  return sql<boolean>`w.organizer_id = ${organizerId}
    and (${keyId}::text is null or w.device_id = ${keyId})`;
}

function isOwn({ id, owner }: OwnWebhook) {
  return sql<boolean>`w.id = ${id} and ${owner ? isOf(owner) : sql`true`}`;
}

/** A page of webhooks, newest first. */
export async function listWebhookRows(
  db: Db,
  { owner, limit, offset }: { owner: WebhookOwner; limit: number; offset: number },
): Promise<WebhookRow[]> {
  const { rows } = await sql<WebhookRow>`
    select ${COLUMNS} from webhooks w where ${isOf(owner)}
    order by w.created_at desc, w.id limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

export async function countWebhooks(db: Db, owner: WebhookOwner): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from webhooks w where ${isOf(owner)}`.execute(db);
  return rows[0]!.count;
}

/** Undefined for a foreign one. */
export async function findWebhook(db: Db, own: OwnWebhook): Promise<WebhookRow | undefined> {
  const { rows } = await sql<WebhookRow>`
    select ${COLUMNS} from webhooks w where ${isOwn(own)}`.execute(db);
  return rows[0];
}

/** The same, locked until the transaction ends: meanwhile no delivery is added. */
export async function lockWebhook(trx: Db, own: OwnWebhook): Promise<WebhookRow | undefined> {
  const { rows } = await sql`
    select from webhooks w where ${isOwn(own)} for no key update`.execute(trx);
  return rows.length > 0 ? findWebhook(trx, own) : undefined;
}

interface NewWebhook extends WebhookOwner {
  id: string;
  eventId: string | null;
  url: string;
  types: readonly ChangeType[];
  /** Sealed with the key of this id. */
  secret: string;
  sealingKey: string;
  /** The last change that is not delivered. */
  sequence: number;
}

export async function insertWebhook(trx: Db, webhook: NewWebhook): Promise<void> {
  await trx
    .insertInto('webhooks')
    .values({
      id: webhook.id,
      organizer_id: webhook.organizerId,
      device_id: webhook.keyId,
      event_id: webhook.eventId,
      url: webhook.url,
      types: [...webhook.types],
      secret: webhook.secret,
      sealing_key: webhook.sealingKey,
      sequence: webhook.sequence,
    })
    .execute();
}

interface WebhookChange {
  id: string;
  url?: string | undefined;
  types?: readonly ChangeType[] | undefined;
  isOn?: boolean | undefined;
  /** Whether no key may switch it on; left out: as it was. */
  isOffForKeys?: boolean | undefined;
  /** It is switched on, or goes to another address: what failed before counts no more. */
  restarts: boolean;
}

/** What is left out stays. One that is switched on after its key ended is the organizer's. */
export async function updateWebhook(
  trx: Db,
  { id, url, types, isOn, isOffForKeys, restarts }: WebhookChange,
): Promise<void> {
  await sql`
    update webhooks w set url = coalesce(${url ?? null}, w.url),
      types = coalesce(${types ? [...types] : null}::text[], w.types),
      is_on = coalesce(${isOn ?? null}::boolean, w.is_on),
      is_off_for_keys = coalesce(${isOffForKeys ?? null}::boolean, w.is_off_for_keys),
      device_id = case when not (${isOn ?? false} and ${KEY_HAS_ENDED}) then w.device_id end,
      failures = case when ${restarts} then 0 else w.failures end,
      failing_since = case when not ${restarts} then w.failing_since end,
      retry_at = case when ${restarts} then now() else w.retry_at end,
      -- What is under way to the old address does not count.
      leased_until = case when not ${restarts} then w.leased_until end
    where w.id = ${id}`.execute(trx);
  if (restarts) await updateFailedDue(trx, id);
}

/** Nothing waits for what failed before. */
export async function updateWebhookDue(trx: Db, id: string): Promise<void> {
  await sql`update webhooks set retry_at = now() where id = ${id}`.execute(trx);
}

/** Moves a webhook past what it is not to get any more. */
export async function updateWebhookSequence(
  trx: Db,
  { id, sequence }: { id: string; sequence: number },
): Promise<void> {
  await sql`update webhooks set sequence = greatest(sequence, ${sequence})
    where id = ${id}`.execute(trx);
  await sql`
    delete from webhook_deliveries d using changes c
    where d.webhook_id = ${id} and d.state = 'waiting' and c.id = d.change_id
      and c.sequence <= ${sequence}`.execute(trx);
}

/** Switches a webhook off; undefined when it was off. */
export async function updateWebhookOff(
  trx: Db,
  id: string,
): Promise<{ organizer_id: string; url: string } | undefined> {
  const { rows } = await sql<{ organizer_id: string; url: string }>`
    update webhooks set is_on = false where id = ${id} and is_on
    returning organizer_id, url`.execute(trx);
  return rows[0];
}

/** What it was; undefined for a foreign one. */
export async function deleteWebhook(
  trx: Db,
  own: OwnWebhook,
): Promise<{ organizer_id: string; url: string } | undefined> {
  const { rows } = await sql<{ organizer_id: string; url: string }>`
    delete from webhooks w where ${isOwn(own)} returning w.organizer_id, w.url`.execute(trx);
  return rows[0];
}

/** The secret of a webhook, sealed; undefined once the webhook is gone, or for a foreign one. */
export async function findSealedSecret(
  db: Db,
  own: OwnWebhook,
): Promise<{ secret: string; sealing_key: string } | undefined> {
  const { rows } = await sql<{ secret: string; sealing_key: string }>`
    select w.secret, w.sealing_key from webhooks w where ${isOwn(own)}`.execute(db);
  return rows[0];
}

/** How many webhooks have a secret that another key has sealed. */
export async function countLostWebhooks(db: Db, keyId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from webhooks where sealing_key <> ${keyId}`.execute(db);
  return rows[0]!.count;
}

interface NewSecret extends OwnWebhook {
  secret: string;
  sealingKey: string;
  /** How long the secret before signs, too. */
  hours: number;
}

/**
 * Gives a webhook a new secret; returns until when the one before signs. One that was sealed with a
 * key that is lost is lost, too.
 */
export async function updateSecret(
  trx: Db,
  { secret, sealingKey, hours, ...own }: NewSecret,
): Promise<{ old_until: string | null; url: string } | undefined> {
  const { rows } = await sql<{ old_until: string | null; url: string }>`
    update webhooks w set secret = ${secret}, sealing_key = ${sealingKey},
      old_secret = case when w.sealing_key = ${sealingKey} then w.secret end,
      old_until = case when w.sealing_key = ${sealingKey}
        then now() + ${hours} * interval '1 hour' end
    where ${isOwn(own)} returning w.old_until, w.url`.execute(trx);
  return rows[0];
}
