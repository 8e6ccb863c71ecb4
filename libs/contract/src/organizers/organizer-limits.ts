/** Of the page of an organizer (docs/product/organizer-pages.md#page). */
export const ORGANIZER_PAGE = {
  minHandle: 3,
  maxHandle: 40,
  maxWords: 2_000,
  maxLinks: 3,
  maxLabel: 40,
  /** Days until a handle can be changed again. */
  handleDays: 30,
  /** Days for which an old handle leads to the page, and is given to nobody else. */
  oldHandleDays: 365,
  /** Days after an event for which its organizer has a page. */
  shownDays: 365,
  /** Events on a page of their list. */
  pageSize: 20,
  /** Events in a feed. */
  maxFeedEvents: 200,
  /** Of an embed: events without a choice and at most, the colours of links, and of the ground. */
  embeddedEvents: 6,
  maxEmbeddedEvents: 20,
  accents: ['forest', 'moss', 'sand', 'rust', 'brick', 'plum', 'slate', 'navy'],
  themes: ['auto', 'light', 'dark'],
} as const;

/** Of followers (docs/product/organizer-pages.md#followers). */
export const FOLLOW = {
  /** Organizers whom one account follows. */
  max: 200,
  pageSize: 50,
  /** Hours for which the link works that confirms an email. */
  linkHours: 48,
  /** Days after which an email that was not confirmed is erased. */
  unconfirmedDays: 7,
  /** Days after which whoever has stopped following is erased. */
  endedDays: 30,
} as const;

/**
 * The kinds of links that players come by: the `from` of an address
 * (docs/product/organizer-pages.md#sources).
 */
export const JOIN_SOURCES = ['embed', 'mail', 'share'] as const;
/** One of `JOIN_SOURCES`. */
export type JoinSource = (typeof JOIN_SOURCES)[number];

/** Where somebody can follow, besides by email. */
export const FOLLOW_SOURCES = ['page', 'event', 'join', 'going'] as const;
/** One of `FOLLOW_SOURCES`. */
export type FollowSource = (typeof FOLLOW_SOURCES)[number];

/**
 * What whoever follows agrees to, as screens show it and the server records it
 * (docs/product/organizer-pages.md#followers).
 */
export function followSentence(organizerName: string): string {
  return `Tell me of new games of ${organizerName}`;
}
