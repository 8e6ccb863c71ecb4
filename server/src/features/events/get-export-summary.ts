import type { EndpointResponse, Endpoints } from '@muster/contract';
import { ownershipScope, toExportSummary } from '@muster/domain';
import type { Queryable } from '../../platform/database/schema.ts';
import type { Request } from '../../platform/http/handler.ts';
import { readTotals } from '../../platform/totals/store.ts';
import { countComing } from './list/count-store.ts';

/**
 * Totals over the caller's events; for the superadmin, over all
 * (docs/product/exports.md#export-summary).
 */
export async function getExportSummary(
  { pool }: { pool: Queryable },
  { actor }: Pick<Request<Endpoints['getExportSummary']>, 'actor'>,
): Promise<EndpointResponse<Endpoints['getExportSummary']>> {
  const ownerId = ownershipScope(actor);
  const totals = await readTotals(pool, { names: ['event difficulties'], ownerId });
  return toExportSummary(totals['event difficulties'], await countComing(pool, ownerId));
}
