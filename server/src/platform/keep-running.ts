import { setTimeout as sleep } from 'node:timers/promises';
import { errorMessage } from './errors.ts';
import type { Log } from './log.ts';
import { countPartFailure, type Part } from './part-failures.ts';

const FIRST_PAUSE_MS = 100;
const MAX_PAUSE_MS = 5_000;

/** How long to wait before the next attempt, after so many that failed in a row. */
export function pauseAfterFailures(failures: number): number {
  return Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (failures - 1));
}

interface PartOptions {
  /** For the log and the counts. */
  name: Part;
  log: Pick<Log, 'warn'>;
  signal: AbortSignal;
}

/**
 * Runs a part of the server until the signal: when it fails or ends by itself, this is logged and
 * counted, and it is started again after a pause that grows while it fails. Never rejects.
 */
export async function keepRunning(
  { name, log, signal }: PartOptions,
  run: () => Promise<void>,
): Promise<void> {
  let failures = 0;
  let failuresInARow = 0;
  while (!signal.aborted) {
    const startedAt = performance.now();
    const reason = await run().then(() => 'it ended', errorMessage);
    if (signal.aborted) return;
    // One that ran for longer than any pause had recovered.
    if (performance.now() - startedAt > MAX_PAUSE_MS) failuresInARow = 0;
    failures += 1;
    countPartFailure(name);
    failuresInARow += 1;
    const pauseMs = pauseAfterFailures(failuresInARow);
    log.warn({ part: name, failures, pauseMs }, `${name} failed and starts again: ${reason}`);
    await sleep(pauseMs, undefined, { signal, ref: false }).catch(() => undefined);
  }
}
