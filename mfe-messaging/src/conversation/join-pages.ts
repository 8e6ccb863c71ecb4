import type { Message } from '@muster/contract';

/**
 * The messages of some pages, oldest to newest. Page 1 comes first and is the newest; a message that moved to the next
 * page between two requests stands there once.
 */
export function joinPages(pages: readonly { messages: readonly Message[] }[]): Message[] {
  const all = pages.toReversed().flatMap(({ messages }) => messages);
  return [...new Map(all.map((message) => [message.id, message])).values()];
}
