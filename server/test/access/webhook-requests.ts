import type { EndpointName } from '@muster/contract';
import { hashSecret } from '../../src/features/crew/authenticate-device.ts';
import { insertWebhook } from '../../src/features/crew/webhook-store.ts';
import { createObjectId } from '../../src/platform/database/object-id.ts';
import { signUp } from '../support/people.ts';
import { type Caller, isKey } from './access-matrix.ts';
import { type Fixtures, insertEvent } from './fixtures.ts';
import { empty, type MakeRequest } from './make-request.ts';

/** The row of the key that calls. */
async function findKey({ server, tokens }: Fixtures, caller: Caller) {
  if (!isKey(caller)) return undefined;
  const rows = server.services.db.selectFrom('devices').select(['id', 'event_id']);
  const hash = hashSecret(tokens[caller] ?? '');
  return rows.where('token_hash', '=', hash).executeTakeFirstOrThrow();
}

/** A webhook of the owner's, or of the key that calls. */
async function insertOwnWebhook(fixtures: Fixtures, caller: Caller): Promise<string> {
  const { server, people } = fixtures;
  const key = await findKey(fixtures, caller);
  const id = createObjectId();
  await insertWebhook(server.services.db, {
    ...{ id, organizerId: people.owner.user.id, keyId: key?.id ?? null },
    eventId: key?.event_id ?? null,
    url: 'https://till.example/',
    types: ['event.updated'],
    ...{ secret: '', sealingKey: '', sequence: 0 },
  });
  return id;
}

const ownWebhook: MakeRequest = async (fixtures, caller) => ({
  params: { id: await insertOwnWebhook(fixtures, caller) },
});

/** Requests of webhooks. */
export const WEBHOOK_REQUESTS = {
  listWebhooks: empty,
  addWebhook: async (fixtures, caller) => {
    const key = await findKey(fixtures, caller);
    const eventId = key?.event_id ?? (await insertEvent(fixtures, true));
    return { body: { url: 'https://till.example/', types: ['event.updated'], eventId } };
  },
  updateWebhook: async (fixtures, caller) => ({
    ...(await ownWebhook(fixtures, caller)),
    body: { state: 'off' },
  }),
  removeWebhook: ownWebhook,
  renewWebhookSecret: ownWebhook,
  testWebhook: ownWebhook,
  listWebhookDeliveries: ownWebhook,
  retryWebhookDelivery: async (fixtures, caller) => {
    const { db } = fixtures.server.services;
    const id = await insertOwnWebhook(fixtures, caller);
    const change = { organizer_id: fixtures.people.owner.user.id, type: 'event.updated' };
    const { id: changeId } = await db
      .insertInto('changes')
      .values({ ...change, subject_id: id })
      .returning('id')
      .executeTakeFirstOrThrow();
    const delivery = { webhook_id: id, change_id: changeId, state: 'failed' } as const;
    await db.insertInto('webhook_deliveries').values(delivery).execute();
    return { params: { id, changeId } };
  },
  replayWebhook: async (fixtures, caller) => ({
    ...(await ownWebhook(fixtures, caller)),
    body: { after: 0 },
  }),
  listUserWebhooks: async ({ server }) => ({ params: { id: (await signUp(server)).user.id } }),
  removeUserWebhook: ownWebhook,
} satisfies Partial<Record<EndpointName, MakeRequest>>;
