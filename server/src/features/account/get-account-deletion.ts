import type { EndpointResponse, Endpoints } from '@muster/contract';
import type { Request } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { countGivenBackOfOrganizer } from '../participation/give-back-deleted.ts';

/** What players would get back if the caller deleted their account now. */
export async function getAccountDeletion(
  { db }: Services,
  { actor }: Request<Endpoints['getAccountDeletion']>,
): Promise<EndpointResponse<Endpoints['getAccountDeletion']>> {
  return { refund: await countGivenBackOfOrganizer(db, actor.id) };
}
