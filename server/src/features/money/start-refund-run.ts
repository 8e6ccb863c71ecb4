import { type EndpointResponse, type Endpoints, FAILURE_TEXT, MAX_COUNT } from '@muster/contract';
import { eventAccess, hasStarted } from '@muster/domain';
import { AppError } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { createObjectId } from '../../platform/database/object-id.ts';
import type { Db } from '../../platform/database/schema.ts';
import type { Request } from '../../platform/http/handler.ts';
import { once } from '../../platform/nonces/once.ts';
import { addJob } from '../../platform/queue/add-job.ts';
import type { Services } from '../../platform/services.ts';
import { requireEvent } from '../crew/require-event.ts';
import { inEventTransaction } from '../participation/in-event-transaction.ts';
import { lockEventForNoKeyUpdate } from '../participation/spots-store.ts';
import { toRefundRun } from './get-refund-run.ts';
import {
  countRuns,
  findLatestRun,
  insertRun,
  type RefundRunRow,
  sumRefundable,
  updateWaitlistHeldBack,
} from './refund-run-store.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;

type StartRequest = Request<Endpoints['startRefundRun']>;

/**
 * Begins to give everybody back what they have paid online
 * (docs/product/money.md#refund-everybody). While one runs it is the same one, whoever starts it.
 */
export async function startRefundRun(
  services: Services,
  request: StartRequest,
): Promise<EndpointResponse<Endpoints['startRefundRun']>> {
  const { actor, params, body, signal } = request;
  const { id: eventId } = params;
  const access = eventAccess(actor, 'viewLedger');
  return inEventTransaction(services, { eventId, signal }, async (trx) => {
    const organizerId = await requireEvent(trx, { eventId, access });
    const event = await lockEventForNoKeyUpdate(trx, { eventId, access });
    const content = ['startRefundRun', eventId, body];
    return once(trx, { organizerId, nonce: body.nonce, content }, async () => {
      const latest = await findLatestRun(trx, eventId);
      const isRunning = latest !== undefined && latest.finishedAt === null;
      const run = isRunning ? latest : await start(trx, request);
      if (!isRunning && event && !hasStarted(event, new Date()))
        await updateWaitlistHeldBack(trx, eventId);
      // Also for one that runs: its job may have failed for the last time.
      await addJob(trx, 'refundEverybody', { runId: run.id }, { key: `refundEverybody ${run.id}` });
      return { response: { run: toRefundRun(run) }, participationId: null };
    });
  });
}

async function start(
  trx: Db,
  { actor, client, params, body }: StartRequest,
): Promise<RefundRunRow> {
  const { id: eventId } = params;
  const { onlinePlayers, onlinePence } = await sumRefundable(trx, eventId);
  if (onlinePlayers === 0) throw new AppError('NOTHING_TO_REFUND');
  const since = new Date(Date.now() - DAY_MS);
  if ((await countRuns(trx, { eventId, since })) >= MAX_COUNT.refundRunsPerDay)
    throw new AppError('QUOTA_REACHED', { message: FAILURE_TEXT.tooManyRefundRuns });
  const id = createObjectId();
  const { note } = body;
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
  return (await findLatestRun(trx, eventId))!;
}
