import type { EndpointResponse, Endpoints } from '@muster/contract';
import { describeOptionCounts, eventAccess } from '@muster/domain';
import type { Request } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { eventRefusal } from '../crew/event-refusal.ts';
import { countOptions } from './option-count-store.ts';

/**
 * How many confirmed participants have chosen each option
 * (docs/product/participation.md#option-counts).
 */
export async function listOptionCounts(
  { db }: Services,
  { actor, params: { id: eventId } }: Request<Endpoints['listOptionCounts']>,
): Promise<EndpointResponse<Endpoints['listOptionCounts']>> {
  const scope = { eventId, access: eventAccess(actor, 'manageParticipants') };
  const counted = await countOptions(db, scope);
  if (!counted) throw await eventRefusal(db, scope);
  return { options: describeOptionCounts(counted.customFields, counted.options) };
}
