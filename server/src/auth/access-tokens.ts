import { createSigner, createVerifier } from 'fast-jwt';
import { z } from 'zod';

/** 15 minutes (decisions.md §2). */
const LASTS = 15 * 60 * 1000;

const claims = z.object({ sub: z.string(), sid: z.string() });

/** Whose token it is and which session it belongs to. */
export interface AccessClaims {
  userId: string;
  sessionId: string;
}

export interface AccessTokens {
  sign: (claims: AccessClaims) => string;
  /** Undefined for a token that is not ours, is broken or has run out. */
  verify: (token: string) => AccessClaims | undefined;
}

/** Access tokens: JWT, HS256, signed with the server's secret. */
export function createAccessTokens(secret: string): AccessTokens {
  const sign = createSigner({ key: secret, algorithm: 'HS256', expiresIn: LASTS });
  const verify = createVerifier({ key: secret, algorithms: ['HS256'], cache: 1000 });
  return {
    sign: ({ userId, sessionId }) => sign({ sub: userId, sid: sessionId }),
    verify: (token) => {
      try {
        const parsed = claims.safeParse(verify(token));
        return parsed.success ? { userId: parsed.data.sub, sessionId: parsed.data.sid } : undefined;
      } catch {
        return undefined;
      }
    },
  };
}
