import type { Db } from '../../platform/database/schema.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { repairTotals } from '../../platform/totals/store.ts';
import { repairBalances } from './repair-balances.ts';
import { compareCounts, lockCountsForUpdate, updateCounts } from './store.ts';

/** Events per statement: few enough that a statement takes well below a second. */
const BATCH_SIZE = 500;

interface RepairServices {
  db: Db;
  /** Ends the run at its next batch. */
  signal: AbortSignal;
}

/**
 * Compares the counts of every event with what they count, and counts again where they differ
 * (docs/operations.md#counts). Returns how many events had wrong counts.
 */
export async function repairCounts({ db, signal }: RepairServices): Promise<number> {
  let repaired = 0;
  let after = '';
  while (!signal.aborted) {
    const events = await compareCounts(db, { after, limit: BATCH_SIZE });
    for (const { id } of events.filter(({ isWrong }) => isWrong)) {
      if (await countAgain(db, id)) repaired += 1;
    }
    const last = events.at(-1);
    if (!last || events.length < BATCH_SIZE) break;
    after = last.id;
  }
  return repaired;
}

/** False: they were right, and another transaction was changing them when they were compared. */
function countAgain(db: Db, eventId: string): Promise<boolean> {
  return inTransaction(db, async (transaction) => {
    await lockCountsForUpdate(transaction, eventId);
    return updateCounts(transaction, eventId);
  });
}

/**
 * Repairs the counts of events, the totals and the balances of players. Wrong ones are reported as
 * an error, because no change of the data explains them.
 */
export async function repairAllCounts({ db, signal }: RepairServices) {
  const events = await repairCounts({ db, signal });
  const totals = signal.aborted ? 0 : await repairTotals(db);
  const balances = signal.aborted ? 0 : await repairBalances(db, signal);
  const wrong = `${events} events, ${totals} totals and ${balances} balances`;
  const error = new Error(`The counts of ${wrong} were wrong and were counted again.`);
  return {
    counts: { events, totals, balances },
    ...(events + totals + balances > 0 && { error }),
  };
}
