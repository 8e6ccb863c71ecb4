import type { Handlers } from '../http/handler.ts';
import { getOwnUser } from '../profile/own-profile.ts';
import type { Services } from '../services.ts';
import { refreshSession, signOut } from './refresh.ts';
import { register, signIn } from './sign-in.ts';

export const authRoutes = (services: Services) =>
  ({
    login: ({ body }) => signIn(services, body),
    register: ({ body }) => register(services, body),
    refresh: ({ body }) => refreshSession(services, body.refreshToken),
    logout: async ({ body }) => {
      await signOut(services, body.refreshToken);
      return {};
    },
    validate: async ({ body }) => {
      const claims = services.accessTokens.verify(body.token);
      return { valid: claims !== undefined && (await services.sessions.isAlive(claims)) };
    },
    getSignedInUser: async ({ actor }) => ({ user: await getOwnUser(services, actor.id) }),
  }) satisfies Partial<Handlers>;
