import { type Endpoints, MAX_COUNT, type RefundRun } from '@muster/contract';
import { ANY_EVENT, eventAccess, hasStarted } from '@muster/domain';
import { AppError } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { createObjectId } from '../../platform/database/object-id.ts';
import type { Db } from '../../platform/database/schema.ts';
import { SERVER_TEXT } from '../../platform/failure-texts.ts';
import type { Handlers, Request } from '../../platform/http/handler.ts';
import { once } from '../../platform/nonces/once.ts';
import { addJob } from '../../platform/queue/add-job.ts';
import type { JobAttempt, JobPayload } from '../../platform/queue/job-kinds.ts';
import type { Services } from '../../platform/services.ts';
import { nameOf } from '../accounts/people.ts';
import { requireEvent } from '../crew/event-access.ts';
import { book } from '../participation/book.ts';
import { inEventTransaction } from '../participation/in-event-transaction.ts';
import { lockEventForNoKeyUpdate, type SpotsEvent } from '../participation/spots-store.ts';
import { findPayingForUpdate } from './late-store.ts';
import { toNamed } from './ledger.ts';
import { mailOnlinePayment } from './money-mails.ts';
import {
  countRuns,
  findLatestRun,
  findUnfinishedRun,
  insertRun,
  listByHand,
  listOnlineLeft,
  listOwedOf,
  listPaidForUpdate,
  type RefundRunRow,
  sumRefundable,
  updateRun,
  updateWaitlistHeldBack,
} from './refund-run-store.ts';
import { updateRefundedCancelled } from './refund-store.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;
/** Few enough that joins and payments do not wait long for the event. */
const PAGE_SIZE = 25;

export const refundRuns = {
  /**
   * Begins to refund everybody what they have paid online
   * (docs/product/money.md#refund-everybody). While one runs it is the same one, whoever starts it.
   */
  async startRefundRun(services, request) {
    const { actor, params, body, signal } = request;
    const { id: eventId } = params;
    const access = eventAccess(actor, 'viewLedger');
    return inEventTransaction(services, { eventId, signal }, async (trx) => {
      const organizerId = await requireEvent(trx, { eventId, access });
      const event = await lockEventForNoKeyUpdate(trx, { eventId, access });
      const content = ['startRefundRun', eventId, body];
      return once(trx, { organizerId, nonce: body.nonce, content }, async () => {
        const { run, isNew } = await runOnce(trx, request, { eventId, note: body.note });
        if (!run) throw new AppError('NOTHING_TO_REFUND');
        if (isNew && event && !hasStarted(event, new Date()))
          await updateWaitlistHeldBack(trx, eventId);
        return { response: { run }, participationId: null };
      });
    });
  },

  /**
   * What everybody would get back, by the provider and by hand, and how far the latest refund to
   * everybody is (docs/product/money.md#refund-everybody).
   */
  async getRefundRun({ db }, { actor, params: { id: eventId } }) {
    await requireEvent(db, { eventId, access: eventAccess(actor, 'viewLedger') });
    const [sums, byHand, run] = await Promise.all([
      sumRefundable(db, eventId),
      listByHand(db, { eventId, limit: MAX_COUNT.refundsByHand }),
      findLatestRun(db, eventId),
    ]);
    return {
      refundable: {
        ...sums,
        byHand: byHand.map(({ participationId, pence, ...person }) => ({
          participationId,
          pence,
          name: nameOfPlayer(person),
        })),
      },
      run: run ? toRefundRun(run) : null,
    };
  },
} satisfies Partial<Handlers>;

interface NewRun {
  eventId: string;
  note: string;
  /** Now by default. */
  runAt?: Date;
}

/**
 * Begins a refund to everybody, or has the one that runs continue: its job may have failed for the
 * last time. `run` null: nothing that was paid online is left. The caller has locked the event.
 */
export async function runOnce(
  trx: Db,
  by: Pick<Request<Endpoints['startRefundRun']>, 'actor' | 'client'>,
  { runAt, ...of }: NewRun,
): Promise<{ run: RefundRun | null; isNew: boolean }> {
  const latest = await findLatestRun(trx, of.eventId);
  const isRunning = latest !== undefined && latest.finishedAt === null;
  const run = isRunning ? latest : await start(trx, by, of);
  if (!run) return { run: null, isNew: false };
  const key = `refundEverybody ${run.id}`;
  await addJob(trx, 'refundEverybody', { runId: run.id }, { key, ...(runAt && { runAt }) });
  return { run: toRefundRun(run), isNew: !isRunning };
}

async function start(
  trx: Db,
  { actor, client }: Parameters<typeof runOnce>[1],
  { eventId, note }: NewRun,
): Promise<RefundRunRow | undefined> {
  const { onlinePlayers, onlinePence } = await sumRefundable(trx, eventId);
  if (onlinePlayers === 0) return undefined;
  const since = new Date(Date.now() - DAY_MS);
  if ((await countRuns(trx, { eventId, since })) >= MAX_COUNT.refundRunsPerDay)
    throw new AppError('QUOTA_REACHED', { message: SERVER_TEXT.tooManyRefundRuns });
  const id = createObjectId();
  await insertRun(trx, { id, eventId, startedBy: actor.id, note, totalPlayers: onlinePlayers });
  await recordAudit(
    trx,
    { actor, client },
    {
      action: 'refundEverybody',
      subject: { kind: 'event', id: eventId },
      after: { players: onlinePlayers, pence: onlinePence },
    },
  );
  return findLatestRun(trx, eventId);
}

type Player = Omit<Awaited<ReturnType<typeof listByHand>>[number], 'participationId' | 'pence'>;

function nameOfPlayer(player: Player): string {
  const { email, nick_name, organizer_name, givenName, isDependant } = player;
  if (email === null || isDependant) return givenName || 'A player';
  return nameOf({ email, nick_name: nick_name ?? '', organizer_name: organizer_name ?? '' });
}

function toRefundRun(row: RefundRunRow): RefundRun {
  const { eventId: _, doneUpTo: __, startedBy, startedByName, ...run } = row;
  return { ...run, startedBy: toNamed(startedBy, startedByName) };
}

/**
 * Refunds everybody what they have paid online, one page in one transaction, and continues where
 * an interrupted run has ended (docs/product/money.md#refund-everybody). Each is refunded once:
 * what is booked is no longer there to be refunded.
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
  // Its removal refunds; should it be undone, a later attempt continues.
  if (!event) throw new Error('The event is being deleted');
  const after = run.doneUpTo;
  const paidIds = await listPaidForUpdate(trx, { eventId, after, limit: PAGE_SIZE });
  const given = await refund(trx, { run, event, paidIds });
  const isLast = paidIds.length < PAGE_SIZE;
  const pence = given.reduce((sum, one) => sum + one.pence, 0);
  const doneUpTo = paidIds.at(-1) ?? after;
  await updateRun(trx, { id, doneUpTo, players: given.length, pence, isLast });
  return isLast;
}

interface Page {
  run: RefundRunRow;
  event: SpotsEvent;
  paidIds: readonly string[];
}

async function refund(trx: Db, { run, event, paidIds }: Page) {
  const { startedBy: actorId, note } = run;
  const of = { organizerId: event.organizerId, eventId: event.id, actorId };
  const everybody = 'Refunded to everybody';
  const refund = { ...of, kind: 'refund', method: 'online', note: note || everybody } as const;
  const given = await listOnlineLeft(trx, paidIds);
  await book(trx, { entries: given.map((one) => ({ ...refund, ...one })) });
  for (const { participationId, pence } of given) {
    const player = await findPayingForUpdate(trx, participationId);
    if (player) await mailOnlinePayment(trx, { event, player, news: 'refunded', pence, note });
    if (!hasStarted(event, new Date())) await updateRefundedCancelled(trx, participationId);
  }
  const givenPence = new Map(given.map((one) => [one.participationId, one.pence]));
  const participationIds = [...givenPence.keys()];
  await book(trx, { participationIds });
  const owed = await listOwedOf(trx, participationIds);
  const adjustment = { ...of, kind: 'adjustment', method: null, note: everybody } as const;
  // Nobody owes what they have just got back: neither what was kept when they left, nor for a spot
  // that they keep because the event has started.
  const entries = owed.map(({ participationId, pence }) => {
    const forgivenPence = Math.min(pence, givenPence.get(participationId) ?? 0);
    return { ...adjustment, participationId, pence: -forgivenPence };
  });
  await book(trx, { entries });
  return given;
}
