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
