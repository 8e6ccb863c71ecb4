import type { EndpointResponse, Endpoints } from '@muster/contract';
import type { Request } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { findNamedFile } from './find-named-file.ts';
import { toListedFile } from './to-file.ts';

export async function getFileInfo(
  services: Services,
  { actor, query }: Request<Endpoints['getFileInfo']>,
): Promise<EndpointResponse<Endpoints['getFileInfo']>> {
  const row = await findNamedFile(services, { actor, ...query });
  return { file: toListedFile(row, { viewer: actor, mediaLinks: services.mediaLinks }) };
}
