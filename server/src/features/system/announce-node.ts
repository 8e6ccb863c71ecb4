import { hostname } from 'node:os';
import { createObjectId } from '../../platform/database/object-id.ts';
import type { Db } from '../../platform/database/schema.ts';
import { listPartFailures } from '../../platform/part-failures.ts';
import { VERSION } from '../../platform/version.ts';
import { deleteLostNodes, type ServerNode, upsertNode } from './store.ts';

const DAY_MS = 24 * 3_600_000;

/** This process, for the list of running servers. */
export function describeNode(): ServerNode {
  return { id: createObjectId(), host: hostname(), version: VERSION, startedAt: new Date() };
}

/**
 * Says that a server is running and what has failed in it, and forgets those that were not seen for
 * a day.
 */
export async function announceNode(db: Db, node: ServerNode, now: Date): Promise<void> {
  await upsertNode(db, node, { now, failures: listPartFailures() });
  await deleteLostNodes(db, new Date(now.getTime() - DAY_MS));
}
