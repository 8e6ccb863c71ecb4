import { makeApiKey } from '../builders/make-api-key.ts';
import { refuse } from '../handlers/refuse.ts';
import { checkPassword } from './accounts.ts';
import type { FakeHandlers } from './fake-backend.ts';
import { fromNow, pageOf, putFirst, removeFrom } from './lists.ts';

/** The token of every key. */
export const FAKE_KEY_TOKEN = `mk_7fK2abcd_${'Zy9xWv8u'.repeat(4)}`;

/** Handlers of the keys of programs (docs/product/api-keys.md#keys). */
export const apiKeyHandlers = {
  listApiKeys: ({ apiKeys }, { actor, query }) =>
    pageOf('keys', apiKeys.get(actor.id) ?? [], query),
  addApiKey({ apiKeys }, { actor, body: { password, nonce: _, ...given } }) {
    checkPassword({ password });
    const key = makeApiKey({ ...given, createdAt: fromNow() });
    return { key: putFirst(apiKeys, actor, key), token: FAKE_KEY_TOKEN };
  },
  updateApiKey({ apiKeys }, { actor, params: { id }, body }) {
    const key = apiKeys.get(actor.id)?.find((each) => each.id === id);
    return key ? { key: Object.assign(key, body) } : refuse('KEY_NOT_FOUND');
  },
  removeApiKey({ apiKeys }, { actor, params: { id } }) {
    const count = removeFrom(apiKeys, actor, (key) => key.id === id);
    return count > 0 ? { id } : refuse('KEY_NOT_FOUND');
  },
  listUserApiKeys: ({ apiKeys }, { params, query }) =>
    pageOf('keys', apiKeys.get(params.id) ?? [], query),
  removeUserApiKey({ apiKeys }, { params: { id } }) {
    for (const userId of apiKeys.keys())
      removeFrom(apiKeys, { id: userId }, (key) => key.id === id);
    return { id };
  },
} satisfies FakeHandlers;
