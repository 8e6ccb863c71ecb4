import type { EndpointResponse, Endpoints } from '@muster/contract';
import type { Request } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { saveProfile } from './save-profile.ts';

export async function updateProfile(
  services: Services,
  { actor, body, log, signal }: Request<Endpoints['updateProfile']>,
): Promise<EndpointResponse<Endpoints['updateProfile']>> {
  const { dateOfBirth = null } = body;
  return saveProfile(services, { actor, log, signal, body: { ...body, dateOfBirth } });
}
