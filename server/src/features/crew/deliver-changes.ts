import { setTimeout as sleep } from 'node:timers/promises';
import { WEBHOOK_LIMITS } from '@muster/contract/schemas';
import { keepRunning } from '../../platform/keep-running.ts';
import { countPartFailure } from '../../platform/part-failures.ts';
import type { Services } from '../../platform/services.ts';
import { createResolver, type DnsLookups } from '../../platform/webhooks/resolve-public.ts';
import { numberNewChanges } from './changes.ts';
import { type RunServices, runRound } from './delivery-round.ts';
import {
  addDeliveries,
  type ClaimedWebhook,
  claimWebhooks,
  listOrganizersBehind,
  updateLeaseEnded,
} from './delivery-store.ts';

const INTERVAL_MS = 1_000;
/** After so long, a webhook lets others go first. */
const RUN_MS = 10_000;
/**
 * Webhooks at once: each that works has 4 requests, each that fails one. Together they are what a
 * node may have, and those that fail never take the room of the others.
 */
const MAX_FAILING = 8;
const MAX_WORKING = (WEBHOOK_LIMITS.atOncePerNode - MAX_FAILING) / WEBHOOK_LIMITS.atOnce;

type LaneServices = Pick<Services, 'db' | 'config' | 'log' | 'secondFactorKey'> & {
  /** Instead of the DNS, in tests. */
  dns?: DnsLookups;
};

interface Lane extends RunServices {
  running: Map<Promise<void>, ClaimedWebhook>;
}

/** A lane that runs. */
export interface RunningLane {
  /** Claims nothing more, ends the requests under way without counting them, and waits for that. */
  stop: () => Promise<void>;
}

/**
 * Delivers changes to webhooks until it is stopped. Every node does; a webhook is delivered to by
 * one at a time (docs/product/webhooks.md#deliveries).
 */
export function startWebhookLane(services: LaneServices): RunningLane {
  const stopping = new AbortController();
  const { signal } = stopping;
  const lane = createLane(services, signal);
  const running = keepRunning({ name: 'webhooks', log: services.log, signal }, () => repeat(lane));
  return {
    stop: async () => {
      stopping.abort();
      await running;
      await Promise.all(lane.running.keys());
    },
  };
}

/** One turn of a lane, and all it begins; returns how many webhooks it was at. For tests. */
export async function deliverOnce(
  services: LaneServices,
  signal: AbortSignal = new AbortController().signal,
): Promise<number> {
  const lane = createLane(services, signal);
  await addNewDeliveries(lane);
  await startRuns(lane);
  const count = lane.running.size;
  await Promise.all(lane.running.keys());
  return count;
}

function createLane({ dns, ...services }: LaneServices, stop: AbortSignal): Lane {
  const { toPrivate } = services.config.webhooks;
  const resolve = createResolver({ toPrivate, ...(dns && { dns }) });
  return { ...services, resolve, stop, running: new Map() };
}

async function repeat(lane: Lane): Promise<void> {
  while (!lane.stop.aborted) {
    await addNewDeliveries(lane);
    const turn = sleepUntilTurn(lane.stop);
    // While more may be due than there was room for, the end of a run makes room at once.
    let next: 'over' | 'room' = 'room';
    while (next === 'room' && !lane.stop.aborted) {
      const isFull = await startRuns(lane);
      const ends = isFull ? [...lane.running.keys()].map((run) => run.then(asRoom)) : [];
      next = await Promise.race([turn, ...ends]);
    }
  }
}

async function sleepUntilTurn(signal: AbortSignal): Promise<'over'> {
  await sleep(INTERVAL_MS, undefined, { signal, ref: false }).catch(() => undefined);
  return 'over';
}

function asRoom(): 'room' {
  return 'room';
}

/** Numbers what is new, and adds its deliveries; one organizer's trouble is not another's. */
async function addNewDeliveries({ db, log }: Lane): Promise<void> {
  for (const organizerId of await listOrganizersBehind(db))
    try {
      await numberNewChanges(db, organizerId);
      await addDeliveries(db, organizerId);
    } catch (error) {
      countPartFailure('webhooks');
      log.warn({ err: error, organizerId }, 'changes were not given to webhooks; tried again');
    }
}

/** Starts what there is room for; whether there may be more. */
async function startRuns(lane: Lane): Promise<boolean> {
  const running = [...lane.running.values()];
  const failingCount = running.filter(isFailing).length;
  const failing = MAX_FAILING - failingCount;
  const working = MAX_WORKING - (running.length - failingCount);
  if (failing + working === 0) return true;
  const claimed = await claimWebhooks(lane.db, { working, failing });
  for (const webhook of claimed) {
    const run = runWebhook(lane, webhook).finally(() => lane.running.delete(run));
    lane.running.set(run, webhook);
  }
  const failed = claimed.filter(isFailing).length;
  return failed === failing || claimed.length - failed === working;
}

function isFailing({ failures }: ClaimedWebhook): boolean {
  return failures > 0;
}

/** Delivers while something is due and the run is young. Never rejects: the lease ends. */
async function runWebhook(lane: Lane, webhook: ClaimedWebhook): Promise<void> {
  const startedAt = performance.now();
  try {
    while (!lane.stop.aborted && performance.now() - startedAt < RUN_MS)
      if (!(await runRound(lane, webhook))) break;
    await updateLeaseEnded(lane.db, webhook);
  } catch (error) {
    countPartFailure('webhooks');
    lane.log.warn({ err: error, webhookId: webhook.id }, 'a webhook was not run; tried again');
  }
}
