import type { EndpointResponse, Endpoints } from '@muster/contract';
import type { Request } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { saveProfile } from './save-profile.ts';

export async function updateProfile(
  services: Services,
  { actor, body, log }: Request<Endpoints['updateProfile']>,
): Promise<EndpointResponse<Endpoints['updateProfile']>> {
  const { dateOfBirth = null } = body;
  return { user: await saveProfile(services, { actor, log, body: { ...body, dateOfBirth } }) };
}
