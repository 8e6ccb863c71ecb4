import type { WebhookDelivery } from '@muster/contract';
import { WEBHOOK_LIMITS } from '@muster/contract/schemas';
import { pageOffset, paginate } from '@muster/domain';
import { AppError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/database/schema.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Actor, Handlers } from '../../platform/http/handler.ts';
import type { Limit } from '../../platform/limits/limits.ts';
import { findLogEnds } from './change-store.ts';
import { numberNewChanges, requireInLog } from './changes.ts';
import {
  countDeliveries,
  type DeliveryRow,
  insertTestDelivery,
  listDeliveryRows,
  updateDeliveryWaiting,
  upsertDeliveriesAfter,
} from './webhook-delivery-store.ts';
import { findWebhook, lockWebhook, updateWebhookDue } from './webhook-store.ts';
import { ownerFor, requireWebhooksOn } from './webhooks.ts';

const REPLAYS: Limit = {
  name: 'replays of webhooks of an organizer per day',
  max: WEBHOOK_LIMITS.replaysPerDay,
  periodMs: 24 * 3_600_000,
  code: 'TOO_MANY_REQUESTS',
  isAlwaysCounted: true,
};
const TESTS: Limit = {
  name: 'tests of a webhook per hour',
  max: WEBHOOK_LIMITS.testsPerHour,
  periodMs: 3_600_000,
  code: 'TOO_MANY_REQUESTS',
  isAlwaysCounted: true,
};

export const webhookDeliveries = {
  async listWebhookDeliveries({ db, config }, { actor, params, query }) {
    requireWebhooksOn(config);
    const { state, limit } = query;
    await requireOwn(db, { id: params.id, actor });
    const filter = { webhookId: params.id, state };
    const [rows, total] = await Promise.all([
      listDeliveryRows(db, { ...filter, limit, offset: pageOffset(query) }),
      countDeliveries(db, filter),
    ]);
    return { deliveries: rows.map(toDelivery), pagination: paginate(query, total) };
  },

  /** Writes a change into the log that is delivered to this webhook alone. */
  async testWebhook({ db, config, limits }, { actor, params }) {
    requireWebhooksOn(config);
    await requireOwn(db, { id: params.id, actor });
    await limits.count(TESTS, params.id);
    const changeId = await inTransaction(db, async (trx) => {
      await requireLocked(trx, { id: params.id, actor });
      await updateWebhookDue(trx, params.id);
      return insertTestDelivery(trx, params.id);
    });
    await numberNewChanges(db, actor.id);
    return { changeId };
  },

  async retryWebhookDelivery({ db, config }, { actor, params }) {
    requireWebhooksOn(config);
    return inTransaction(db, async (trx) => {
      await requireLocked(trx, { id: params.id, actor });
      const delivery = { webhookId: params.id, changeId: params.changeId };
      const row = await updateDeliveryWaiting(trx, delivery);
      if (!row) throw new AppError('WEBHOOK_NOT_FOUND');
      await updateWebhookDue(trx, params.id);
      return { delivery: toDelivery(row) };
    });
  },

  async replayWebhook({ db, config, limits }, { actor, params, body: { after } }) {
    requireWebhooksOn(config);
    await requireOwn(db, { id: params.id, actor });
    await limits.count(REPLAYS, actor.id);
    return inTransaction(db, async (trx) => {
      await requireLocked(trx, { id: params.id, actor });
      await numberNewChanges(trx, actor.id);
      requireInLog(after, await findLogEnds(trx, actor.id));
      await updateWebhookDue(trx, params.id);
      const replay = { webhookId: params.id, after, limit: WEBHOOK_LIMITS.replay };
      return { queued: await upsertDeliveriesAfter(trx, replay) };
    });
  },
} satisfies Partial<Handlers>;

async function requireOwn(db: Db, { id, actor }: { id: string; actor: Actor }): Promise<void> {
  if (!(await findWebhook(db, { id, owner: ownerFor(actor) })))
    throw new AppError('WEBHOOK_NOT_FOUND');
}

async function requireLocked(trx: Db, { id, actor }: { id: string; actor: Actor }): Promise<void> {
  if (!(await lockWebhook(trx, { id, owner: ownerFor(actor) })))
    throw new AppError('WEBHOOK_NOT_FOUND');
}

function toDelivery(row: DeliveryRow): WebhookDelivery {
  return {
    changeId: row.change_id,
    type: row.type,
    timestamp: row.at,
    sequence: row.sequence,
    attempts: row.attempts,
    state: row.state,
    status: row.status,
    tookMs: row.took_ms,
    nextAt: row.state === 'waiting' ? row.next_at : null,
  };
}
