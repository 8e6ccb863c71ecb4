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
  /** Events in a feed. */
  maxFeedEvents: 200,
  /** Events in an embed, and how many without a choice. */
  maxEmbedEvents: 20,
  embedEvents: 6,
  /** The colours of an embed. */
  accents: ['forest', 'moss', 'sand', 'rust', 'brick', 'plum', 'slate', 'navy'],
  themes: ['auto', 'light', 'dark'],
} as const;
