import { book } from '../../features/participation/book.ts';
import type { Db } from '../../platform/database/schema.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { compareBalances, listWrongBalances, lockBalancesForUpdate } from './balance-store.ts';

/** Events per statement: all of their entries are read. */
const BATCH_SIZE = 50;

/**
 * Compares what participations keep of their entries of the ledger with the entries, which are
 * right (docs/operations.md#counts). Returns how many had wrong sums. `signal` ends it at the next
 * batch.
 */
export async function repairBalances(db: Db, signal: AbortSignal): Promise<number> {
  let repaired = 0;
  let after = '';
  while (!signal.aborted) {
    const events = await compareBalances(db, { after, limit: BATCH_SIZE });
    for (const { id } of events.filter(({ isWrong }) => isWrong)) {
      repaired += await inTransaction(db, async (trx) => {
        await lockBalancesForUpdate(trx, id);
        const participationIds = await listWrongBalances(trx, id);
        await book(trx, { participationIds });
        return participationIds.length;
      });
    }
    const last = events.at(-1);
    if (!last || events.length < BATCH_SIZE) break;
    after = last.id;
  }
  return repaired;
}
