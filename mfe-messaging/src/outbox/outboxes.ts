import { Outbox } from './outbox.ts';

const outboxes = new Map<string, Outbox>();

/**
 * The outbox of an account. It lasts as long as the page, so that closing a conversation stops
 * nothing.
 */
export function outboxOf(accountId: string): Outbox {
  if (outboxes.size === 0) window.addEventListener('online', retryOutbox);
  const outbox = outboxes.get(accountId) ?? new Outbox(accountId);
  outboxes.set(accountId, outbox);
  return outbox;
}

/** Tries at once what waits for the connection: call it when the connection works again. */
export function retryOutbox(): void {
  for (const outbox of outboxes.values()) outbox.retryAll();
}
