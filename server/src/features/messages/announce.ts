import type { RawBuilder } from 'kysely';
import { retryAborted } from '../../platform/database/transaction.ts';
import type { Services } from '../../platform/services.ts';

/** The two accounts of a message. */
export interface MessageAccounts {
  sender_id: string;
  recipient_id: string;
}

/**
 * Wakes the streams of the accounts whose messages changed. Only after the commit, because the
 * streams read at once.
 */
export function announce(bus: Services['bus'], changed: readonly MessageAccounts[]): void {
  bus.publish(changed.flatMap(({ sender_id, recipient_id }) => [sender_id, recipient_id]));
}

/** Executes a statement that writes messages, and announces the rows that it returns. */
export async function executeAndAnnounce<Row extends MessageAccounts>(
  { db, bus }: Pick<Services, 'db' | 'bus'>,
  statement: RawBuilder<Row>,
): Promise<Row[]> {
  const { rows } = await retryAborted(() => statement.execute(db));
  announce(bus, rows);
  return rows;
}
