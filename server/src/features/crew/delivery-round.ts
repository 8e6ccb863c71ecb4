import { WEBHOOK_LIMITS } from '@muster/contract/schemas';
import type { Db } from '../../platform/database/schema.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Services } from '../../platform/services.ts';
import { type PostResult, postChange } from '../../platform/webhooks/post-change.ts';
import type { ResolvePublic } from '../../platform/webhooks/resolve-public.ts';
import { signChange } from '../../platform/webhooks/sign-change.ts';
import { toChange } from './changes.ts';
import {
  type ClaimedWebhook,
  type DueChange,
  findTarget,
  listDueChanges,
  type Outcome,
  updateDeliveries,
  updateFailedDue,
  updateWebhookFailing,
  updateWebhookWorking,
  type WebhookTarget,
} from './delivery-store.ts';
import { type OffReason, switchOffWebhook } from './switch-off-webhook.ts';
import { bytesOfWebhookSecret, openWebhookSecret } from './webhook-secrets.ts';

const MINUTE_S = 60;
const HOUR_S = 3_600;
/** How long a delivery waits after each attempt that failed; after the last it is given up. */
const DELAYS_S = [
  5,
  5 * MINUTE_S,
  30 * MINUTE_S,
  ...[2, 5, 10, 14, 20, 24].map((hours) => hours * HOUR_S),
];
/** How long a webhook pauses after rounds without a success: it is asked once a pause. */
const PAUSES_S = [5, MINUTE_S, 5 * MINUTE_S, 15 * MINUTE_S];
/** So that what failed together does not come back together. */
const JITTER = 0.2;
/** After fewer, what failed is due again soon in any case. */
const OUTAGE_ROUNDS = 2;
const GONE = 410;

/** What delivery needs. */
export type RunServices = Pick<Services, 'db' | 'config' | 'log' | 'secondFactorKey'> & {
  resolve: ResolvePublic;
  stop: AbortSignal;
};

interface Attempt extends PostResult {
  change: DueChange;
}

/**
 * Delivers up to four changes at once, one while the webhook fails, with its address, secrets and
 * state as they are now. False: the run is over.
 */
export async function runRound(services: RunServices, webhook: ClaimedWebhook): Promise<boolean> {
  const { db, stop } = services;
  const target = await findTarget(db, webhook);
  if (!target) return false;
  const { id } = webhook;
  const isFailing = target.failures > 0;
  const limit = isFailing ? 1 : WEBHOOK_LIMITS.atOnce;
  const due = await listDueChanges(db, { id, isFailing, limit });
  if (due.length === 0) return false;
  const secrets = openSecrets(services, { id, target });
  // Without a secret nothing is sent, and no delivery has lost an attempt by that.
  const attempts =
    secrets.length === 0
      ? []
      : await Promise.all(due.map((change) => attempt(services, { change, target, secrets })));
  // A request that the stop has ended does not count.
  const counted = attempts.filter(({ status }) => status !== null || !stop.aborted);
  if (secrets.length > 0 && counted.length === 0) return false;
  const isDelivered = await saveRound(services, { webhook, target, attempts: counted });
  return isDelivered && !isFailing;
}

/** The one that signs, and the one before while it does; none when their key is lost. */
function openSecrets(
  { secondFactorKey }: RunServices,
  { id, target }: { id: string; target: WebhookTarget },
): Buffer[] {
  const owner = { id, organizerId: target.organizer_id };
  const secret = openWebhookSecret(target.secret, owner, secondFactorKey);
  if (secret === undefined) return [];
  const old = target.old_secret && openWebhookSecret(target.old_secret, owner, secondFactorKey);
  return [secret, ...(old ? [old] : [])].map(bytesOfWebhookSecret);
}

async function attempt(
  services: RunServices,
  { change, target, secrets }: { change: DueChange; target: WebhookTarget; secrets: Buffer[] },
): Promise<Attempt> {
  const { id, ...content } = toChange(change);
  const body = JSON.stringify(content);
  const headers = signChange({ id, sentAt: new Date(), body }, secrets);
  return { change, ...(await postChange(services, { url: target.url, headers, body })) };
}

interface Round {
  webhook: ClaimedWebhook;
  target: WebhookTarget;
  attempts: Attempt[];
}

/** Notes what became of a round; whether the webhook took something, and more may follow. */
async function saveRound({ db, log }: RunServices, round: Round): Promise<boolean> {
  const { id } = round.webhook;
  const isDelivered = round.attempts.some(isSuccess);
  const offReason = await inTransaction(db, async (trx) => {
    const outcomes = round.attempts.map(toOutcome);
    await updateDeliveries(trx, { webhookId: id, outcomes });
    const failingDays = isDelivered ? await noteSuccess(trx, round) : await noteFailure(trx, round);
    const reason = offReasonOf(round, failingDays);
    if (reason) await switchOffWebhook(trx, { id, reason });
    return reason;
  });
  if (offReason) log.info({ webhookId: id, reason: offReason }, 'webhook switched off');
  return isDelivered && !offReason;
}

async function noteSuccess(trx: Db, { webhook: { id }, target }: Round): Promise<number> {
  await updateWebhookWorking(trx, id);
  if (target.failures >= OUTAGE_ROUNDS) await updateFailedDue(trx, id);
  return 0;
}

function noteFailure(trx: Db, { webhook, target, attempts }: Round): Promise<number> {
  return updateWebhookFailing(trx, { ...webhook, pauseS: pauseOf(target.failures, attempts) });
}

function offReasonOf({ attempts }: Round, failingDays: number): OffReason | undefined {
  if (attempts.some(({ status }) => status === GONE)) return 'gone';
  return failingDays >= WEBHOOK_LIMITS.failingDays ? 'failing' : undefined;
}

function isSuccess({ status }: PostResult): boolean {
  return status !== null && status >= 200 && status < 300;
}

function toOutcome(attempt: Attempt): Outcome {
  const { change, status, tookMs, retryAfterS } = attempt;
  const given = { changeId: change.id, status, tookMs };
  if (isSuccess(attempt)) return { ...given, state: 'delivered', delayS: 0 };
  const delayS = DELAYS_S[change.attempts];
  if (delayS === undefined) return { ...given, state: 'failed', delayS: 0 };
  return { ...given, state: 'waiting', delayS: Math.max(jittered(delayS), retryAfterS ?? 0) };
}

/** As long as it has failed, or as the receiver asks, if that is longer. */
function pauseOf(failures: number, attempts: Attempt[]): number {
  const pauseS = PAUSES_S[failures] ?? PAUSES_S.at(-1)!;
  return Math.max(jittered(pauseS), ...attempts.map(({ retryAfterS }) => retryAfterS ?? 0));
}

function jittered(seconds: number): number {
  return seconds * (1 - JITTER + 2 * JITTER * Math.random());
}
