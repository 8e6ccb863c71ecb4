import type { Services } from '../../platform/services.ts';
import { listDueRefunds, updateRefundAttempt, updateRefundsUnanswered } from './refund-store.ts';

const BATCH_SIZE = 50;
/** How long a refund is pending before the provider is asked how it stands. */
const ASK_AGAIN_MS = 10 * 60_000;
/** A provider that responds slowly is asked for the others in the next run. */
const MAX_RUN_MS = 2 * 60_000;
const MAX_WAIT_MS = 60 * 60_000;
const DAY_MS = 24 * 60 * 60_000;
/** A provider that cannot be reached for so long has a fault that somebody must see. */
const MAX_ASKING_MS = 3 * DAY_MS;
/** Banks need some days; what takes longer does not arrive. */
const MAX_PENDING_MS = 14 * DAY_MS;

type Run = Pick<Services, 'db' | 'payments'> & {
  now: Date;
  /** Ends the run at its next refund. */
  signal: AbortSignal;
};

/**
 * Asks the provider for what was booked as given back online, and how it stands
 * (docs/product/money.md#refunds). The id names a refund, so whatever is interrupted is asked again
 * and given back once. What is not taken in time has failed, and waits for somebody's decision.
 */
export async function sendRefunds({ db, payments, now, signal }: Run) {
  const givenUp = await updateRefundsUnanswered(db, {
    askedBefore: new Date(now.getTime() - MAX_ASKING_MS),
    takenBefore: new Date(now.getTime() - MAX_PENDING_MS),
  });
  const counts = { sent: 0, failed: 0, givenUp };
  if (!payments) return { counts };
  const endsAtMs = performance.now() + MAX_RUN_MS;
  let error: unknown;
  const due = { provider: payments.name, now, limit: BATCH_SIZE };
  for (const { id, providerId, checkout, pence, attempts } of await listDueRefunds(db, due)) {
    if (signal.aborted || performance.now() > endsAtMs) break;
    try {
      const { status } = await payments.refund({ id: providerId, checkout, pence });
      const nextAttemptAt = new Date(now.getTime() + ASK_AGAIN_MS);
      await updateRefundAttempt(db, { id, status, wasSent: true, nextAttemptAt });
      counts.sent += 1;
    } catch (cause) {
      error = cause;
      counts.failed += 1;
      const waitMs = Math.min(MAX_WAIT_MS, 5_000 * 2 ** Math.min(attempts, 20));
      const nextAttemptAt = new Date(now.getTime() + waitMs);
      await updateRefundAttempt(db, { id, status: 'pending', wasSent: false, nextAttemptAt });
    }
  }
  return { counts, error };
}
