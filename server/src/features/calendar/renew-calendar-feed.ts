import { randomBytes } from 'node:crypto';
import type { EndpointResponse, Endpoints } from '@muster/contract';
import type { Request } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { upsertFeed } from './feed-store.ts';
import { toFeed } from './to-feed.ts';

/**
 * Makes the address of the caller's feed; an earlier one ends at once
 * (docs/product/calendars.md#calendar-feed).
 */
export async function renewCalendarFeed(
  services: Services,
  { actor }: Request<Endpoints['renewCalendarFeed']>,
): Promise<EndpointResponse<Endpoints['renewCalendarFeed']>> {
  const nonce = randomBytes(16).toString('hex');
  const row = await upsertFeed(services.db, { userId: actor.id, nonce, now: new Date() });
  return toFeed(services, { userId: actor.id, row });
}
