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
const ROOM_MS = 100;
/** After so long, a webhook lets others go first. */
const RUN_MS = 2_000;
/**
 * Webhooks at once: each that works has 4 requests, each that fails or is slow one. Together they
 * are what a node may have, and those that are held back never take the room of the others.
 */
const MAX_HELD_BACK = 8;
const MAX_WORKING = (WEBHOOK_LIMITS.atOncePerNode - MAX_HELD_BACK) / WEBHOOK_LIMITS.atOnce;

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
  const part = { name: 'webhooks', log: services.log, signal } as const;
  // Two loops, so that many changes that are added keep nothing that is due.
  const running = Promise.all([
    keepRunning(part, () => repeatAdding(lane)),
    keepRunning(part, () => repeatStarting(lane)),
  ]);
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

async function repeatAdding(lane: Lane): Promise<void> {
  while (!lane.stop.aborted) {
    await addNewDeliveries(lane);
    await sleepUntilTurn(lane.stop);
  }
}

async function repeatStarting(lane: Lane): Promise<void> {
  while (!lane.stop.aborted) {
    const turn = sleepUntilTurn(lane.stop);
    // The end of a run makes room.
    let next: 'over' | 'room' = 'room';
    while (next === 'room' && !lane.stop.aborted) {
      await startRuns(lane);
      const ends = [...lane.running.keys()].map((run) => run.then(asRoom));
      next = await Promise.race([turn, ...ends]);
    }
  }
}

async function sleepUntilTurn(signal: AbortSignal): Promise<'over'> {
  await sleep(INTERVAL_MS, undefined, { signal, ref: false }).catch(() => undefined);
  return 'over';
}

/** Soon, with what ends meanwhile: each claim is a statement. */
async function asRoom(): Promise<'room'> {
  await sleep(ROOM_MS, undefined, { ref: false });
  return 'room';
}

/** Numbers what is new, and adds its deliveries; one organizer's trouble is not another's. */
async function addNewDeliveries({ db, log, stop }: Lane): Promise<void> {
  for (const organizerId of await listOrganizersBehind(db)) {
    if (stop.aborted) return;
    try {
      await numberNewChanges(db, organizerId);
      await addDeliveries(db, organizerId);
    } catch (error) {
      countPartFailure('webhooks');
      log.warn({ err: error, organizerId }, 'changes were not given to webhooks; tried again');
    }
  }
}

/** Starts what there is room for. */
async function startRuns(lane: Lane): Promise<void> {
  const running = [...lane.running.values()];
  const heldBackCount = running.filter(isHeldBack).length;
  const heldBack = MAX_HELD_BACK - heldBackCount;
  const working = MAX_WORKING - (running.length - heldBackCount);
  if (heldBack + working === 0) return;
  const claimed = await claimWebhooks(lane.db, { working, heldBack });
  for (const webhook of claimed) {
    const run = runWebhook(lane, webhook).finally(() => lane.running.delete(run));
    lane.running.set(run, webhook);
  }
}

function isHeldBack(webhook: ClaimedWebhook): boolean {
  return webhook.isHeldBack;
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
