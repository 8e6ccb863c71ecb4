import type { EndpointResponse, Endpoints } from '@muster/contract';
import type { Request } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { removeFile } from './remove-file.ts';

export async function deleteFile(
  services: Services,
  request: Request<Endpoints['deleteFile']>,
): Promise<EndpointResponse<Endpoints['deleteFile']>> {
  const { actor, body } = request;
  await removeFile(services, { actor, ...body, origin: request });
  return {};
}
