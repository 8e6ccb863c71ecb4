import { createHash, timingSafeEqual } from 'node:crypto';
import { AppError } from '../../platform/app-error.ts';
import type { Config } from '../../platform/config/config.ts';
import type { AuthenticatePublisher } from '../../platform/http/handler.ts';
import { readBearer } from './authenticate.ts';

/**
 * Checks publish tokens, of which the configuration holds the hashes
 * (docs/remote.md#publishing-to-a-server).
 */
export function createAuthenticatePublisher({
  publishTokens,
}: Pick<Config, 'publishTokens'>): AuthenticatePublisher {
  return (request) => {
    const hash = createHash('sha256')
      .update(readBearer(request) ?? '')
      .digest();
    const found = publishTokens.find((token) =>
      timingSafeEqual(Buffer.from(token.hash, 'hex'), hash),
    );
    if (!found) throw new AppError('UNAUTHENTICATED', { message: 'This token cannot publish' });
    return { remote: found.remote };
  };
}
