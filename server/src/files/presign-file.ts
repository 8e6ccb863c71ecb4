import type { EndpointResponse, Endpoints } from '@muster/contract';
import type { Actor } from '../http/handler.ts';
import type { Services } from '../services.ts';
import { getFileInfo } from './list-files.ts';

interface Wish {
  actor: Actor;
  key: string;
  /** Seconds. */
  expiresIn: number;
}

/** A link to one's own file that ends. */
export async function presignFile(
  services: Services,
  { actor, key, expiresIn }: Wish,
): Promise<EndpointResponse<Endpoints['presignFile']>> {
  const file = await getFileInfo(services, { actor, key });
  const expires = Math.ceil(Date.now() / 1_000) + expiresIn;
  return {
    url: services.config.publicUrl + services.mediaLinks.sign(file.key, expires),
    expiresAt: new Date(expires * 1_000).toISOString(),
  };
}
