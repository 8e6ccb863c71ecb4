import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '../http/app-error.ts';
import type { Handlers } from '../http/handler.ts';
import type { Services } from '../services.ts';

/** Raised with the product's releases. */
export const VERSION = '1.0.0';

/** A dependency that takes longer, in milliseconds, is as good as down. */
const PATIENCE = 3_000;
const RETRY_AFTER = 5;

export const healthRoutes = ({ pool, storage }: Services) =>
  ({
    getHealth: async () => ({ status: 'up' as const, version: VERSION }),
    getReadiness: async ({ log }) => {
      const reached = Promise.all([pool.query('select 1'), storage.probe()]);
      try {
        await Promise.race([reached, giveUp()]);
      } catch (error) {
        log.warn({ err: error }, 'not ready');
        throw new AppError('UNAVAILABLE', { retryAfter: RETRY_AFTER });
      }
      return { status: 'ready' as const };
    },
  }) satisfies Partial<Handlers>;

async function giveUp(): Promise<never> {
  await sleep(PATIENCE, undefined, { ref: false });
  throw new Error(`no answer within ${PATIENCE} ms`);
}
