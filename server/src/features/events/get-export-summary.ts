import type { EndpointResponse, Endpoints } from '@muster/contract';
import { ownershipScope, toExportSummary } from '@muster/domain';
import type { Queryable } from '../../platform/database/schema.ts';
import type { Request } from '../../platform/http/handler.ts';
import { readExportTotals } from './export-summary-store.ts';

/** Totals over the caller's events; for the superadmin, over all (docs/product/exports.md#export-summary). */
export async function getExportSummary(
  { pool }: { pool: Queryable },
  { actor }: Pick<Request<Endpoints['getExportSummary']>, 'actor'>,
): Promise<EndpointResponse<Endpoints['getExportSummary']>> {
  const { difficulties, coming } = await readExportTotals(pool, ownershipScope(actor));
  return toExportSummary(difficulties, coming);
}
