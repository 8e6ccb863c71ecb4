import type { RawBuilder } from 'kysely';
import { retryAborted } from '../../platform/database/transaction.ts';
import type { Services } from '../../platform/services.ts';

/** The part of the bus that messages need. */
type MessageBus = Pick<Services['bus'], 'publish' | 'publishThreads'>;

/** What a statement that writes messages needs. */
export type MessageWriter = Pick<Services, 'db'> & { bus: MessageBus };

/** The two accounts of a message, and its thread. */
export interface MessageAccounts {
  sender_id: string;
  recipient_id: string;
  thread_id: string;
}

/**
 * Wakes the streams of the accounts whose messages changed, and of the crew that answers them. Only
 * after the commit, because the streams read at once.
 */
export function announce(bus: MessageBus, changed: readonly MessageAccounts[]): void {
  bus.publish(changed.flatMap(({ sender_id, recipient_id }) => [sender_id, recipient_id]));
  bus.publishThreads(changed.map(({ thread_id }) => thread_id));
}

/** Executes a statement that writes messages, and announces the rows that it returns. */
export async function executeAndAnnounce<Row extends MessageAccounts>(
  { db, bus }: MessageWriter,
  statement: RawBuilder<Row>,
): Promise<Row[]> {
  const { rows } = await retryAborted(() => statement.execute(db));
  announce(bus, rows);
  return rows;
}
