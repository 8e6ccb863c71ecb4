import type { ChangeType } from '@muster/contract';
import { type CallerOptions, call } from './call.ts';
import type { TestServer } from './start-test-server.ts';

/** Where the webhooks of tests go. Nobody listens. */
export const HOOK_URL = 'https://till.example/muster?token=hidden-part';

export interface GivenWebhook {
  nonce?: string;
  url?: string;
  types?: ChangeType[];
  eventId?: string | null;
}

/** Adds a webhook over the API. */
export function addWebhook(
  server: TestServer,
  as: CallerOptions['as'] & object,
  given: GivenWebhook = {},
) {
  const { url = HOOK_URL, types = ['event.updated'], eventId = null, nonce } = given;
  const body = { url, types, eventId, ...(nonce !== undefined && { nonce }) };
  return call(server, 'addWebhook', { as, body });
}
