import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** A feed as it is stored. */
interface StoredFeed {
  userId: string;
  nonce: string;
}

/**
 * The secret addresses of calendar feeds: made of what is stored and the server's secret, so
 * neither alone is enough.
 */
export interface FeedLinks {
  urlFor: (feed: StoredFeed) => string;
  /**
   * The account that an address names; undefined for what cannot be an address. It is not checked
   * yet.
   */
  userIdIn: (fileName: string) => string | undefined;
  /** Whether this is the address of a feed, in constant time. */
  isOf: (feed: StoredFeed, fileName: string) => boolean;
}

export const FEED_PATH = '/api/calendar/';

const FILE_NAME = /^([0-9a-f]{24})-[\w-]{43}\.ics$/;

export function createFeedLinks({
  jwtSecret,
  publicUrl,
}: {
  jwtSecret: string;
  publicUrl: string;
}): FeedLinks {
  const secret = Buffer.from(hkdfSync('sha256', jwtSecret, '', 'muster calendar feeds', 32));
  function fileNameOf({ userId, nonce }: StoredFeed) {
    const signature = createHmac('sha256', secret)
      .update(`${userId}\n${nonce}`)
      .digest('base64url');
    return `${userId}-${signature}.ics`;
  }
  return {
    urlFor: (feed) => `${publicUrl}${FEED_PATH}${fileNameOf(feed)}`,
    userIdIn: (fileName) => FILE_NAME.exec(fileName)?.[1],
    isOf: (feed, fileName) => {
      const [actual, expected] = [Buffer.from(fileName), Buffer.from(fileNameOf(feed))];
      return actual.length === expected.length && timingSafeEqual(actual, expected);
    },
  };
}
