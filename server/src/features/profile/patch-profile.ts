import type { EndpointResponse, Endpoints } from '@muster/contract';
import type { Request } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { saveProfile } from './save-profile.ts';

export async function patchProfile(
  services: Services,
  request: Request<Endpoints['patchProfile']>,
): Promise<EndpointResponse<Endpoints['patchProfile']>> {
  return saveProfile(services, request);
}
