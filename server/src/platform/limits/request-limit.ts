import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import type { Counter } from './counter.ts';
import type { Limits } from './limits.ts';
import { createMemoryCounter } from './memory-counter.ts';

const MINUTE_MS = 60_000;

/**
 * A route with a limit of its own. The addresses of one endpoint have one `groupId`, and so one
 * limit.
 */
interface LimitedRoute {
  max?: number;
  groupId?: string;
  routeInfo?: { url: string };
}

/**
 * Where @fastify/rate-limit counts: the limit of a route across nodes, and the general limit on
 * each node, because a statement for every request would cost more than it protects
 * (docs/operations.md#rate-limits).
 */
export function createRequestLimitStore(limits: Limits): FastifyRateLimitStoreCtor {
  return class RequestLimitStore {
    counter: Counter = createMemoryCounter({ periodMs: MINUTE_MS });

    incr: FastifyRateLimitStore['incr'] = (key, done) => {
      this.counter.increment(key).then(
        ({ count, waitMs }) => done(null, { current: count, ttl: waitMs }),
        (error: Error) => done(error),
      );
    };

    child({ max = 0, groupId, routeInfo }: LimitedRoute & { path: string }): RequestLimitStore {
      const store = new RequestLimitStore();
      const name = groupId ?? routeInfo?.url ?? '';
      store.counter = limits.openCounter({ name, max, periodMs: MINUTE_MS });
      return store;
    }
  };
}
