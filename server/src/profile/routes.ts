import { changePassword } from '../auth/change-password.ts';
import type { Handlers } from '../http/handler.ts';
import type { Services } from '../services.ts';
import { getOwnUser, updateOwnProfile } from './own-profile.ts';

export const profileRoutes = (services: Services) =>
  ({
    getProfile: async ({ actor }) => ({ user: await getOwnUser(services, actor.id) }),
    updateProfile: async (request) => ({ user: await updateOwnProfile(services, request) }),
    patchProfile: async (request) => ({
      user: await updateOwnProfile(services, request),
    }),
    changePassword: async (request) => {
      await changePassword(services, request);
      return {};
    },
  }) satisfies Partial<Handlers>;
