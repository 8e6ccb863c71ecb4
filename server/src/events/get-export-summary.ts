import type { EndpointResponse, Endpoints } from '@muster/contract';
import { ownershipScope, toExportSummary } from '@muster/domain';
import type { Queryable } from '../database/schema.ts';
import type { Request } from '../http/handler.ts';
import { readTotals } from '../totals/store.ts';
import { countComingEvents } from './event-totals.ts';

/** Totals over the caller's events; for the superadmin, over all (docs/product.md#export-summary). */
export async function getExportSummary(
  { pool }: { pool: Queryable },
  { actor }: Pick<Request<Endpoints['getExportSummary']>, 'actor'>,
): Promise<EndpointResponse<Endpoints['getExportSummary']>> {
  const ownerId = ownershipScope(actor);
  // One after the other, because the export asks on a single connection.
  const totals = await readTotals(pool, { names: ['event difficulties'], ownerId });
  const coming = await countComingEvents(pool, ownerId);
  return toExportSummary(totals['event difficulties'], coming);
}
