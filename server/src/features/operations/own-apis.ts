import { createSigner } from 'fast-jwt';
import { AppError } from '../../platform/app-error.ts';
import type { Handlers } from '../../platform/http/handler.ts';

/** docs/remote.md#own-api */
const TTL_MS = 5 * 60 * 1_000;

export const ownApis = {
  /**
   * A token that tells the own API of a remote who calls it. It is worth nothing at Muster or at
   * another API: each has a secret of its own. NOT_FOUND for a remote without an own API.
   */
  async createOwnApiToken({ config }, { actor, params }) {
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
  },
} satisfies Partial<Handlers>;
