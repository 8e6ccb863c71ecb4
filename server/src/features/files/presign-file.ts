import type { EndpointResponse, Endpoints } from '@muster/contract';
import type { Request } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { findNamedFile } from './find-named-file.ts';

/**
 * Creates a link to the caller's own file that expires after `expiresIn` seconds
 * (docs/product/files.md#presigned-links).
 */
export async function presignFile(
  services: Services,
  { actor, body: { key, expiresIn } }: Request<Endpoints['presignFile']>,
): Promise<EndpointResponse<Endpoints['presignFile']>> {
  const file = await findNamedFile(services, { actor, key });
  const expires = Math.ceil(Date.now() / 1_000) + expiresIn;
  return {
    url: services.config.publicUrl + services.mediaLinks.sign(file.key, expires),
    expiresAt: new Date(expires * 1_000).toISOString(),
  };
}
