import type { EndpointResponse, Endpoints } from '@muster/contract';
import { createSigner } from 'fast-jwt';
import { AppError } from '../../platform/app-error.ts';
import type { Request } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';

/** docs/remote.md#own-api */
const TTL_MS = 5 * 60 * 1_000;

/**
 * A token that tells the own API of a remote who calls it. It is worth nothing at Muster or at
 * another API: each has a secret of its own. NOT_FOUND for a remote without an own API.
 */
export async function createOwnApiToken(
  { config }: Pick<Services, 'config'>,
  { actor, params }: Request<Endpoints['createOwnApiToken']>,
): Promise<EndpointResponse<Endpoints['createOwnApiToken']>> {
  const api = config.ownApis.find(({ remote }) => remote === params.remote);
  if (!api) throw new AppError('NOT_FOUND');
  const sign = createSigner({
    key: api.secret,
    algorithm: 'HS256',
    expiresIn: TTL_MS,
    iss: config.publicUrl,
    aud: api.origin,
    sub: actor.id,
  });
  return { token: sign({}), expiresAt: new Date(Date.now() + TTL_MS).toISOString() };
}
