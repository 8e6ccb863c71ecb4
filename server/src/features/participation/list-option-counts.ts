import type { EndpointResponse, Endpoints } from '@muster/contract';
import { describeOptionCounts, ownershipScope } from '@muster/domain';
import { AppError } from '../../platform/app-error.ts';
import type { Request } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { countOptions } from './option-count-store.ts';

/**
 * How many confirmed participants have chosen each option
 * (docs/product/participation.md#option-counts).
 */
export async function listOptionCounts(
  { db }: Services,
  { actor, params: { id: eventId } }: Request<Endpoints['listOptionCounts']>,
): Promise<EndpointResponse<Endpoints['listOptionCounts']>> {
  const counted = await countOptions(db, { eventId, organizerId: ownershipScope(actor) });
  if (!counted) throw new AppError('EVENT_NOT_FOUND');
  return { options: describeOptionCounts(counted.customFields, counted.options) };
}
