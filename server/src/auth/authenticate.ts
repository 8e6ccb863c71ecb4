import { AppError } from '../http/app-error.ts';
import type { Authenticate } from '../http/handler.ts';
import type { AuthServices } from './create-auth.ts';

const BEARER = /^Bearer +(\S+)$/i;

export function createAuthenticate(
  services: Pick<AuthServices, 'accessTokens' | 'sessions' | 'config'>,
): Authenticate {
  return async (request) => {
    const header = request.headers.authorization;
    if (!header) return null;
    const claims = services.accessTokens.verify(BEARER.exec(header)?.[1] ?? '');
    if (!claims || !(await services.sessions.isAlive(claims)))
      throw new AppError('SESSION_EXPIRED');
    return {
      id: claims.userId,
      sessionId: claims.sessionId,
      isSuperadmin: claims.userId === services.config.superadminId,
    };
  };
}
