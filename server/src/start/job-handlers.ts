import type { JobHandlers } from '../queue/job-kinds.ts';
import type { Services } from '../services.ts';

/** What each kind of durable job does. A kind without a handler waits in the queue. */
export function jobHandlers(_services: Services): Partial<JobHandlers> {
  return {};
}
