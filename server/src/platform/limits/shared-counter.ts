import type pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { errorMessage } from '../errors.ts';
import type { Log } from '../log.ts';
import { countPartFailure } from '../part-failures.ts';
import type { Count, Counter, CounterOptions } from './counter.ts';
import { createMemoryCounter } from './memory-counter.ts';

/** A database that takes longer than this to count must not delay the request itself. */
const COUNT_TIMEOUT_MS = 1_000;
/** How long nothing is counted in the database after it has failed. */
const PAUSE_MS = 5_000;

interface SharedCounterServices {
  pool: pg.Pool;
  log: Pick<Log, 'warn'>;
}

/**
 * Makes counters that all nodes share through the database (docs/operations.md#rate-limits). While
 * it is away each node counts in its own memory.
 */
export function createSharedCounters({ pool, log }: SharedCounterServices) {
  let pausedUntil = 0;
  function pause(error: unknown) {
    if (Date.now() >= pausedUntil) {
      countPartFailure('counting over all nodes');
      log.warn(`Requests are counted on this node alone: ${errorMessage(error)}`);
    }
    pausedUntil = Date.now() + PAUSE_MS;
  }
  return (options: CounterOptions): Counter => {
    const shared = openLimiter(pool, options);
    const own = createMemoryCounter(options);
    // A rule of the product is no protection against load: it waits for a database that is slow.
    function isPaused() {
      return !options.isAlwaysCounted && Date.now() < pausedUntil;
    }
    const consume = options.isAlwaysCounted ? consumeSlowly : consumeSoon;
    return {
      increment: async (key) => {
        if (isPaused()) return own.increment(key);
        try {
          return await consume(shared, key);
        } catch (error) {
          pause(error);
          return own.increment(key);
        }
      },
      decrement: async (key) => {
        await own.decrement(key);
        if (isPaused()) return;
        await shared.reward(key).catch(pause);
      },
    };
  };
}

function openLimiter(pool: pg.Pool, { name, max, periodMs }: CounterOptions) {
  return new RateLimiterPostgres({
    storeClient: pool,
    storeType: 'pool',
    tableName: 'request_counts',
    // By our own migration; and the sweep removes what has expired.
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: name,
    points: max,
    duration: periodMs / 1_000,
    // What is over the limit is refused without a statement.
    inMemoryBlockOnConsumed: max + 1,
  });
}

async function consumeSlowly(limiter: RateLimiterPostgres, key: string): Promise<Count> {
  const { consumedPoints, msBeforeNext } = await limiter.consume(key).catch(resultOf);
  // The library does not say how many there were when it refuses without a statement.
  return { count: consumedPoints || limiter.points + 1, waitMs: msBeforeNext };
}

async function consumeSoon(limiter: RateLimiterPostgres, key: string): Promise<Count> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error('the database is slow')), COUNT_TIMEOUT_MS);
  try {
    return await Promise.race([consumeSlowly(limiter, key), late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** The library rejects with its result when a limit is exceeded. */
function resultOf(error: unknown): RateLimiterRes {
  if (error instanceof RateLimiterRes) return error;
  throw error;
}
