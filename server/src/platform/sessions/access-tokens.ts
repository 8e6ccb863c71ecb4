import { createSigner, createVerifier } from 'fast-jwt';
import { z } from 'zod';

/** docs/product/sessions.md#access-tokens */
const ACCESS_TOKEN_TTL_MS = 15 * 60 * 1_000;
/** How many verified tokens are remembered, so that their signature is not computed again. */
const MAX_CACHED_TOKENS = 1_000;

const claims = z.object({ sub: z.string(), sid: z.string() });

/** Whose token it is, and of which session. */
export interface AccessClaims {
  userId: string;
  sessionId: string;
}

export interface AccessTokens {
  sign: (claims: AccessClaims) => string;
  /** Undefined for a token that is malformed, has expired or was not signed by this server. */
  verify: (token: string) => AccessClaims | undefined;
}

/** Access tokens: JWT, HS256, signed with the server's secret. */
export function createAccessTokens(secret: string): AccessTokens {
  const sign = createSigner({ key: secret, algorithm: 'HS256', expiresIn: ACCESS_TOKEN_TTL_MS });
  const verify = createVerifier({ key: secret, algorithms: ['HS256'], cache: MAX_CACHED_TOKENS });
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
