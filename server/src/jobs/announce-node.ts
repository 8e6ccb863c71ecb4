import { announceNode, describeNode } from '../features/system/announce-node.ts';
import type { Services } from '../platform/services.ts';
import type { Job } from './schedule-job.ts';

/** Each node says twice a minute that it runs (docs/product/administration.md#admin-system). */
export function announceNodeJob({ db }: Pick<Services, 'db'>): Job {
  const node = describeNode();
  return {
    name: 'announce node',
    firstRunAfterMs: 1_000,
    intervalMs: 30_000,
    run: async () => {
      await announceNode(db, node, new Date());
      return { counts: {} };
    },
  };
}
