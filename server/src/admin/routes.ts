import type { AuthServices } from '../auth/create-auth.ts';
import type { Handlers } from '../http/handler.ts';
import { createPasswordResetLink } from './create-password-reset-link.ts';
import { deleteUser } from './delete-user.ts';
import { exportThread } from './export-thread.ts';
import { getAdminStats } from './get-admin-stats.ts';
import { getAdminThread } from './get-admin-thread.ts';
import { getUser } from './get-user.ts';
import { listAdminThreads } from './list-admin-threads.ts';
import { listUsers } from './list-users.ts';

export function adminRoutes(services: AuthServices) {
  return {
    listUsers: (request) => listUsers(services, request),
    getUser: (request) => getUser(services, request),
    createPasswordResetLink: (request) => createPasswordResetLink(services, request),
    deleteUser: (request) => deleteUser(services, request),
    listAdminThreads: (request) => listAdminThreads(services, request),
    getAdminThread: (request) => getAdminThread(services, request),
    exportThread: (request) => exportThread(services, request),
    getAdminStats: () => getAdminStats(services),
  } satisfies Partial<Handlers>;
}
