import type { EndpointResponse, Endpoints } from '@muster/contract';
import type { Services } from '../../platform/services.ts';
import { createFeedLinks } from './feed-links.ts';
import type { FeedRow } from './feed-store.ts';

/** The feed of an account with its address; null if there is none. */
export function toFeed(
  { jwtSecret, config }: Pick<Services, 'jwtSecret' | 'config'>,
  { userId, row }: { userId: string; row: FeedRow | undefined },
): EndpointResponse<Endpoints['getCalendarFeed']> {
  if (!row) return { feed: null };
  const links = createFeedLinks({ jwtSecret, publicUrl: config.publicUrl });
  const url = links.urlFor({ userId, nonce: row.nonce });
  return { feed: { url, createdAt: row.created_at } };
}
