import type { EndpointResponse, Endpoints } from '@muster/contract';
import type { Request } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { requirePublicUser } from '../people/require-public-user.ts';
import { toPublicUser } from '../people/to-user.ts';

/**
 * The public fields of an account, for every signed-in user
 * (docs/product/profile-and-moments.md#public-profile-page).
 */
export async function getPerson(
  services: Services,
  { params: { id } }: Request<Endpoints['getPerson']>,
): Promise<EndpointResponse<Endpoints['getPerson']>> {
  return { person: toPublicUser(await requirePublicUser(services, id)) };
}
