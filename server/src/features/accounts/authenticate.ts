import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../platform/app-error.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Authenticate, AuthenticatePublisher } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';

const BEARER = /^Bearer +(\S+)$/i;

/** The token of a bearer; undefined without one. */
export function readBearer({ headers }: FastifyRequest): string | undefined {
  return BEARER.exec(headers.authorization ?? '')?.[1];
}

export function createAuthenticate(
  services: Pick<Services, 'accessTokens' | 'sessions' | 'config'>,
): Authenticate {
  return async (request) => {
    if (!request.headers.authorization) return null;
    const claims = services.accessTokens.verify(readBearer(request) ?? '');
    if (!claims || !(await services.sessions.isAlive(claims)))
      throw new AppError('SESSION_EXPIRED');
    return {
      id: claims.userId,
      sessionId: claims.sessionId,
      isSuperadmin: claims.userId === services.config.superadminId,
    };
  };
}

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
