import type { EndpointResponse, Endpoints } from '@muster/contract';
import { toExportSummary } from '@muster/domain';
import type { Request } from '../http/handler.ts';
import type { Services } from '../services.ts';
import { countEventsByDifficulty } from './event-query-store.ts';
import { ownEvents } from './own-events.ts';

/** Totals over the caller's events; for the superadmin, over all (docs/product.md#export-summary). */
export async function getExportSummary(
  { pool }: Services,
  { actor }: Pick<Request<Endpoints['getExportSummary']>, 'actor'>,
): Promise<EndpointResponse<Endpoints['getExportSummary']>> {
  return toExportSummary(await countEventsByDifficulty(pool, ownEvents(actor)));
}
