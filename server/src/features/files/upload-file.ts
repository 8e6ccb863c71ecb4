import type { EndpointResponse, Endpoints } from '@muster/contract';
import type { Request } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { storeUpload } from './store-upload.ts';

export async function uploadFile(
  services: Services,
  { actor, body, file, signal }: Request<Endpoints['uploadFile']>,
): Promise<EndpointResponse<Endpoints['uploadFile']>> {
  return { file: await storeUpload(services, { actor, file, folder: body.folder, signal }) };
}
