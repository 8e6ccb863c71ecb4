import { gateClosesAt } from '@muster/domain';
import type { Db } from '../../platform/database/schema.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { insertClosingScans, listOpenGates } from './close-store.ts';

const PAGE_SIZE = 100;

interface Run {
  db: Db;
  now: Date;
  /** Ends the run at its next event. */
  signal: AbortSignal;
}

/**
 * Lets out everyone who is still inside in the night after an event. Their check-in stays
 * (docs/product/gate.md#end-of-the-day).
 */
export async function closeGates({ db, now, signal }: Run) {
  const counts = { events: 0, people: 0 };
  for (let after = ''; !signal.aborted; ) {
    const events = await listOpenGates(db, { now, after, limit: PAGE_SIZE });
    for (const { id: eventId, ...times } of events) {
      const closedAt = gateClosesAt(times);
      if (closedAt > now || signal.aborted) continue;
      const closing = { eventId, closedAt, now };
      counts.people += await inTransaction(db, (trx) => insertClosingScans(trx, closing));
      counts.events += 1;
    }
    const last = events.at(-1);
    if (!last || events.length < PAGE_SIZE) break;
    after = last.id;
  }
  return counts;
}
