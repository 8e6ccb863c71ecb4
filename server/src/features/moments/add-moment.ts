import type { EndpointResponse, Endpoints } from '@muster/contract';
import type { Request } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { keyOfUrl } from '../../platform/storage/media-url.ts';
import { saveMoment } from './save-moment.ts';

/**
 * Adds a photo that the caller has uploaded before; any other URL is FOREIGN_MEDIA
 * (docs/product/files.md#own-media).
 */
export async function addMoment(
  services: Services,
  { actor, client, body, log }: Request<Endpoints['addMoment']>,
): Promise<EndpointResponse<Endpoints['addMoment']>> {
  const key = keyOfUrl(body.imageUrl, services.config.publicUrl) ?? '';
  return saveMoment(services, { actor, client, log, key, originalName: body.originalName });
}
