import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '../../platform/app-error.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { VERSION } from '../../platform/version.ts';

/** A dependency that takes longer to respond counts as unavailable. */
const PROBE_TIMEOUT_MS = 3_000;
const RETRY_AFTER_SECONDS = 5;

export const health = {
  getHealth: async () => ({ status: 'up' as const, version: VERSION }),
  getReadiness: async ({ pool, storage, drain }, { log }) => {
    if (drain.isStarted()) throw new AppError('UNAVAILABLE', { retryAfter: RETRY_AFTER_SECONDS });
    const reached = Promise.all([pool.query('select 1'), storage.probe()]);
    try {
      await Promise.race([reached, timeOut()]);
    } catch (error) {
      log.warn({ err: error }, 'not ready');
      throw new AppError('UNAVAILABLE', { retryAfter: RETRY_AFTER_SECONDS });
    }
    return { status: 'ready' as const };
  },
} satisfies Partial<Handlers>;

async function timeOut(): Promise<never> {
  await sleep(PROBE_TIMEOUT_MS, undefined, { ref: false });
  throw new Error(`no response within ${PROBE_TIMEOUT_MS} ms`);
}
