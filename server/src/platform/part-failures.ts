/** What runs as long as the server, or what it depends on; the name is what people read. */
export type Part =
  | 'check for lost jobs'
  | 'counting over all nodes'
  | 'database connection'
  | 'file store'
  | 'listening for notifications'
  | 'mail server'
  | 'notification'
  | 'queue'
  | 'statement of the queue'
  | 'unhandled rejection'
  | 'watch of streams'
  | 'webhooks';

/** How often a part has failed since this process started, and when it last did, as ISO 8601. */
export interface PartFailures {
  part: string;
  count: number;
  lastAt: string;
}

const failures = new Map<Part, PartFailures>();

/**
 * Counts a failure after which the part was started again or its work is repeated, for the section
 * System (docs/product/administration.md#admin-system).
 */
export function countPartFailure(part: Part): void {
  const count = (failures.get(part)?.count ?? 0) + 1;
  failures.set(part, { part, count, lastAt: new Date().toISOString() });
}

/** What has failed in this process, the latest first. */
export function listPartFailures(): PartFailures[] {
  return [...failures.values()].sort((a, b) => b.lastAt.localeCompare(a.lastAt));
}
