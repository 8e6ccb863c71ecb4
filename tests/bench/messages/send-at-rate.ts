import { setTimeout as sleep } from 'node:timers/promises';
import type { DeliveryLog } from './delivery-log.ts';

interface RateOptions {
  perSecond: number;
  seconds: number;
  log: DeliveryLog;
  /** Sends one message; called with 0, 1, 2 … */
  send: (number: number) => Promise<void>;
}

/** How long the last messages may take, and how long is waited for one that comes twice. */
const ARRIVAL_TIMEOUT_MS = 10_000;
const SETTLE_MS = 1_000;

/**
 * Sends messages at a constant rate, whether or not earlier ones have arrived, so that a slow
 * server cannot slow the measurement down. Resolves once all of them have arrived, or were given
 * time to. Throws when a send failed.
 */
export async function sendAtRate({ perSecond, seconds, log, send }: RateOptions): Promise<void> {
  const intervalMs = 1_000 / perSecond;
  const startMs = performance.now();
  const sending: Promise<void>[] = [];
  const failures: unknown[] = [];
  for (let number = 0; number < perSecond * seconds; number += 1) {
    const waitMs = startMs + number * intervalMs - performance.now();
    if (waitMs > 0) await sleep(waitMs);
    log.noteSent(number);
    sending.push(send(number).catch((error: unknown) => void failures.push(error)));
  }
  await Promise.all(sending);
  if (failures.length > 0) throw failures[0];
  const deadlineMs = performance.now() + ARRIVAL_TIMEOUT_MS;
  while (!log.isComplete() && performance.now() < deadlineMs) await sleep(10);
  await sleep(SETTLE_MS);
}
