/**
 * Roots of the query keys that more than one app invalidates. Each remote builds its own keys on
 * them.
 */
export const QUERY_KEYS = {
  /** Everything that shows events or counts their spots. */
  events: ['events'],
  /** Threads, messages and the unread count. */
  messages: ['messages'],
} as const;
