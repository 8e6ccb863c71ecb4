import type { EndpointResponse, Endpoints } from '@muster/contract';
import { ownershipScope, toExportSummary } from '@muster/domain';
import type { Request } from '../http/handler.ts';
import type { Services } from '../services.ts';
import { readTotals } from '../totals/store.ts';
import { countComingEvents } from './event-totals.ts';

/** Totals over the caller's events; for the superadmin, over all (docs/product.md#export-summary). */
export async function getExportSummary(
  { pool }: Services,
  { actor }: Pick<Request<Endpoints['getExportSummary']>, 'actor'>,
): Promise<EndpointResponse<Endpoints['getExportSummary']>> {
  const ownerId = ownershipScope(actor);
  const [totals, coming] = await Promise.all([
    readTotals(pool, { names: ['event difficulties'], ownerId }),
    countComingEvents(pool, ownerId),
  ]);
  return toExportSummary(totals['event difficulties'], coming);
}
