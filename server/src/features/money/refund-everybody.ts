import { ANY_EVENT, hasStarted } from '@muster/domain';
import type { Db } from '../../platform/database/schema.ts';
import type { JobAttempt, JobPayload } from '../../platform/queue/job-kinds.ts';
import type { Services } from '../../platform/services.ts';
import { inEventTransaction } from '../participation/in-event-transaction.ts';
import { lockEventForNoKeyUpdate, type SpotsEvent } from '../participation/spots-store.ts';
import { findPayingForUpdate } from './late-store.ts';
import { mailOnlinePayment } from './mail-online-payment.ts';
import {
  findUnfinishedRun,
  insertRunAdjustments,
  insertRunRefunds,
  listPaidForUpdate,
  type RefundRunRow,
  updateRun,
} from './refund-run-store.ts';
import { updateRefundedCancelled } from './refunded-store.ts';

/** Few enough that joins and payments do not wait long for the event. */
const PAGE_SIZE = 25;

/**
 * Gives everybody back what they have paid online, one page in one transaction, and continues where
 * an interrupted run has ended (docs/product/money.md#refund-everybody). Each is given back once:
 * what is booked is no longer there to be given back.
 */
export async function refundEverybody(
  services: Pick<Services, 'db' | 'lockQueues' | 'bus'>,
  { runId }: JobPayload<'refundEverybody'>,
  { signal }: Pick<JobAttempt, 'signal'>,
): Promise<void> {
  for (let isLast = false; !isLast; ) {
    signal.throwIfAborted();
    const run = await findUnfinishedRun(services.db, runId);
    if (!run) return;
    const { eventId } = run;
    isLast = await inEventTransaction(services, { eventId }, (trx) => refundPage(trx, run));
  }
}

async function refundPage(trx: Db, { id, eventId }: RefundRunRow): Promise<boolean> {
  const event = await lockEventForNoKeyUpdate(trx, { eventId, access: ANY_EVENT });
  // Under the lock, because another worker may have done the page meanwhile.
  const run = await findUnfinishedRun(trx, id);
  if (!run) return true;
  // Its removal gives back; should it be undone, a later attempt continues.
  if (!event) throw new Error('The event is being deleted');
  const after = run.doneUpTo;
  const participationIds = await listPaidForUpdate(trx, { eventId, after, limit: PAGE_SIZE });
  const given = await giveBack(trx, { run, event, participationIds });
  const isLast = participationIds.length < PAGE_SIZE;
  const pence = given.reduce((sum, one) => sum + one.pence, 0);
  const doneUpTo = participationIds.at(-1) ?? after;
  await updateRun(trx, { id, doneUpTo, players: given.length, pence, isLast });
  return isLast;
}

interface Page {
  run: RefundRunRow;
  event: SpotsEvent;
  participationIds: readonly string[];
}

async function giveBack(trx: Db, { run, event, participationIds }: Page) {
  const { startedBy: actorId, note } = run;
  const entries = { participationIds, actorId, note: note || 'Given back to everybody' };
  const given = await insertRunRefunds(trx, entries);
  for (const { participationId, pence } of given) {
    const player = await findPayingForUpdate(trx, participationId);
    if (player) await mailOnlinePayment(trx, { event, player, news: 'refunded', pence, note });
    if (!hasStarted(event, new Date())) await updateRefundedCancelled(trx, participationId);
  }
  await insertRunAdjustments(trx, { given, actorId });
  return given;
}
