import type { Message } from '@muster/contract';

/**
 * The messages of consecutive pages, oldest first. Page 1, which holds the newest, comes first. A message that moved to
 * the next page between two requests appears once.
 */
export function joinPages(pages: readonly { messages: readonly Message[] }[]): Message[] {
  const all = pages.toReversed().flatMap(({ messages }) => messages);
  return [...new Map(all.map((message) => [message.id, message])).values()];
}
