import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { prepareUploads } from '../../http/prepare-uploads.ts';
import type { Services } from '../../services.ts';
import { type Swept, sweep } from './sweep.ts';

const HOUR = 60 * 60 * 1_000;
/** After a start there is more urgent work, in milliseconds. */
const FIRST = 60 * 1_000;
/** Whoever holds this lock in the database sweeps; any number of ours. */
const LOCK = 5_117_202_603;

export interface Sweeper {
  /** Resolves once a sweep under way has come to its next file and ended. */
  stop: () => Promise<void>;
}

/** Sweeps a minute after the start and then every hour. Does not keep the process alive. */
export function startSweeper(services: Services, log: FastifyBaseLogger): Sweeper {
  const ending = new AbortController();
  let running = Promise.resolve();
  const run = () => {
    running = sweepAndLog({ ...services, signal: ending.signal }, log);
  };
  const first = setTimeout(run, FIRST).unref();
  const hourly = setInterval(run, HOUR).unref();
  return {
    stop: () => {
      clearTimeout(first);
      clearInterval(hourly);
      ending.abort();
      return running;
    },
  };
}

async function sweepAndLog(
  services: Services & { signal: AbortSignal },
  log: FastifyBaseLogger,
): Promise<void> {
  try {
    await prepareUploads(join(services.config.dataDir, 'uploading'));
    const swept = await sweepInTurn(services, new Date());
    if (!swept) return;
    const { error, ...counts } = swept;
    if (counts.failedFiles > 0) log.warn({ err: error, ...counts }, 'swept, but not every file');
    else if (Object.values(counts).some((count) => count > 0)) log.info(counts, 'swept');
  } catch (error) {
    log.warn({ err: error }, 'could not sweep; the next try is in an hour');
  }
}

/** Sweeps unless another node is at it right now; undefined then. */
export async function sweepInTurn(
  services: Services & { signal?: AbortSignal },
  now: Date,
): Promise<Swept | undefined> {
  // The lock belongs to this one connection, and goes with it should the process die.
  const client = await services.pool.connect();
  let isBroken = false;
  try {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as mine', [LOCK]);
    if (!rows[0]?.mine) return undefined;
    try {
      return await sweep(services, now);
    } finally {
      await client.query('select pg_advisory_unlock($1)', [LOCK]).catch(() => {
        isBroken = true;
      });
    }
  } finally {
    client.release(isBroken);
  }
}
