import { listDueChanges } from '../../src/features/crew/delivery-store.ts';
import {
  countDeliveries,
  listDeliveryRows,
  updateDeliveryWaiting,
  upsertDeliveriesAfter,
} from '../../src/features/crew/webhook-delivery-store.ts';
import {
  countWebhooks,
  findWebhook,
  listWebhookRows,
  updateWebhookSequence,
} from '../../src/features/crew/webhook-store.ts';
import { listOwnWebhooks } from '../../src/features/own-data/archive-store.ts';
import { listFailingHostRows } from '../../src/platform/webhooks/webhook-rows.ts';
import type { Query } from './explain.ts';

interface Ids {
  webhookId: string;
  keyId: string;
  organizerId: string;
}

/** The queries about webhooks, each with what it is asked. */
export function webhookQueries({ webhookId, keyId, organizerId }: Ids): Record<string, Query> {
  const [owner, ofKey] = [
    { organizerId, keyId: null },
    { organizerId, keyId },
  ];
  const page = { limit: 20, offset: 0 };
  const changeId = '0192aaaa-0000-7000-8000-000000000000';
  return {
    'the webhooks of an organizer': ({ db }) => listWebhookRows(db, { owner, ...page }),
    'the webhooks of a key': ({ db }) => listWebhookRows(db, { owner: ofKey, ...page }),
    'the number of webhooks of an organizer': ({ db }) => countWebhooks(db, owner),
    'one webhook': ({ db }) => findWebhook(db, { id: webhookId, owner }),
    'the hosts that fail': ({ db }) => listFailingHostRows(db, 20),
    'the webhooks of an archive': ({ db }) =>
      listOwnWebhooks(db, { userId: organizerId, after: '', limit: 500 }),
    'the deliveries of a webhook': ({ db }) => listDeliveryRows(db, { webhookId, ...page }),
    'its waiting deliveries': ({ db }) =>
      listDeliveryRows(db, { webhookId, state: 'waiting', ...page }),
    'the number of its deliveries': ({ db }) => countDeliveries(db, { webhookId }),
    'what is due of a webhook': ({ db }) =>
      listDueChanges(db, { id: webhookId, isFailing: false, limit: 4 }),
    'one delivery again': ({ db }) => updateDeliveryWaiting(db, { webhookId, changeId }),
    'deliveries again': ({ db }) =>
      upsertDeliveriesAfter(db, { webhookId, after: 1, limit: 10_000 }),
    'what a webhook skips': ({ db }) => updateWebhookSequence(db, { id: webhookId, sequence: 9 }),
  };
}
