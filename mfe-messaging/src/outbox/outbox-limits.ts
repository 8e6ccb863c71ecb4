import { MAX_COUNT } from '@muster/contract';
import type { Entries, OutboxMessage } from './outbox-entries.ts';

/** Why the messages cannot be added; null if they can (docs/product/message-screens.md#outbox). */
export function checkRoom(entries: Entries, added: readonly OutboxMessage[]): string | null {
  const all = [...entries, ...added];
  if (all.length > MAX_COUNT.outboxMessages)
    return `At most ${MAX_COUNT.outboxMessages} messages can wait to be sent. Wait until some are sent, or discard some.`;
  if (
    added.some(({ image }) => image) &&
    all.filter(({ image }) => image).length > MAX_COUNT.outboxImages
  )
    return `At most ${MAX_COUNT.outboxImages} pictures can wait to be sent. Wait until some are sent, or discard some.`;
  return null;
}
