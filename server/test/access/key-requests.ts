import type { EndpointName } from '@muster/contract';
import { makeKey } from '../support/keys.ts';
import { PASSWORD, signUp } from '../support/people.ts';
import { type Fixtures, insertEvent } from './fixtures.ts';
import { empty, type MakeRequest } from './make-request.ts';

const expiresAt = new Date(Date.now() + 86_400_000).toISOString();

async function insertOwnKey({ server, people }: Fixtures) {
  return makeKey(server, people.owner, { roles: ['read'] });
}

const ownKey: MakeRequest = async (fixtures) => {
  const { id } = await insertOwnKey(fixtures);
  return { params: { id }, body: { name: 'Till' } };
};

/** Requests of keys of programs. */
export const KEY_REQUESTS = {
  listApiKeys: empty,
  addApiKey: async (fixtures) => ({
    body: {
      name: 'Till',
      roles: ['read'],
      eventId: await insertEvent(fixtures, true),
      expiresAt,
      password: PASSWORD,
    },
  }),
  updateApiKey: ownKey,
  removeApiKey: ownKey,
  getCurrentApiKey: empty,
  listChanges: empty,
  listUserApiKeys: async ({ server }) => ({ params: { id: (await signUp(server)).user.id } }),
  removeUserApiKey: ownKey,
} satisfies Partial<Record<EndpointName, MakeRequest>>;
