import { WEBHOOK_LIMITS } from '@muster/contract/schemas';
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
  lockLease,
  type Outcome,
  updateDeliveries,
  updateFailedDue,
  updateWebhookFailing,
  updateWebhookWorking,
  type WebhookTarget,
} from './delivery-store.ts';
import { switchOffWebhook } from './switch-off-webhook.ts';
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
/** A round that takes longer is slow. */
const SLOW_MS = 2_000;

/** What delivery needs. */
export type RunServices = Pick<Services, 'db' | 'config' | 'log' | 'secondFactorKey'> & {
  resolve: ResolvePublic;
  stop: AbortSignal;
};

interface Attempt extends PostResult {
  change: DueChange;
}

/**
 * Delivers up to four changes at once, one of a webhook that is held back, with its address,
 * secrets and state as they are now. False: the run is over.
 */
export async function runRound(services: RunServices, webhook: ClaimedWebhook): Promise<boolean> {
  const { db, stop } = services;
  const target = await findTarget(db, webhook);
  if (!target) return false;
  const { id } = webhook;
  const isFailing = target.failures > 0;
  const limit = webhook.isHeldBack ? 1 : WEBHOOK_LIMITS.atOnce;
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
  const goesOn = await saveRound(services, { webhook, target, attempts: counted });
  return goesOn && !webhook.isHeldBack;
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

/**
 * Notes what became of a round; whether more may follow at once. Without the lease nothing counts:
 * the webhook is another one by now.
 */
async function saveRound({ db, log }: RunServices, round: Round): Promise<boolean> {
  const { webhook, target, attempts } = round;
  const { id } = webhook;
  const isDelivered = attempts.some(isSuccess);
  const isGone = attempts.some(({ status }) => status === GONE);
  const isSlow = attempts.some(({ tookMs }) => tookMs > SLOW_MS);
  const askedS = Math.max(0, ...attempts.map(({ retryAfterS }) => retryAfterS ?? 0));
  const isNoted = await inTransaction(db, async (trx) => {
    if (!(await lockLease(trx, webhook))) return false;
    await updateDeliveries(trx, { webhookId: id, outcomes: attempts.map(toOutcome) });
    if (isDelivered) {
      await updateWebhookWorking(trx, { id, isSlow, pauseS: askedS });
      if (target.failures >= OUTAGE_ROUNDS) await updateFailedDue(trx, id);
    } else {
      const pauseS = Math.max(pauseOf(target.failures), askedS);
      await updateWebhookFailing(trx, { id, isSlow, pauseS });
    }
    if (isGone) await switchOffWebhook(trx, { id, reason: 'gone' });
    return true;
  });
  if (isNoted && isGone) log.info({ webhookId: id }, 'webhook switched off: 410');
  return isNoted && isDelivered && !isGone && !isSlow && askedS === 0;
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

/** The longer it has failed, the longer. */
function pauseOf(failures: number): number {
  return jittered(PAUSES_S[failures] ?? PAUSES_S.at(-1)!);
}

function jittered(seconds: number): number {
  return seconds * (1 - JITTER + 2 * JITTER * Math.random());
}
