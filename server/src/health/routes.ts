import type { Handlers } from '../http/handler.ts';
import type { Services } from '../services.ts';

/** Raised with the product's releases. */
export const VERSION = '1.0.0';

export const healthRoutes = ({ pool, storage }: Services) =>
  ({
    getHealth: async () => ({ status: 'up' as const, version: VERSION }),
    // Either one out of reach rejects, which is answered with 503 and Retry-After.
    getReadiness: async () => {
      await Promise.all([pool.query('select 1'), storage.probe()]);
      return { status: 'ready' as const };
    },
  }) satisfies Partial<Handlers>;
