import type { Handlers } from '../../platform/http/handler.ts';
import type { AuthServices } from '../auth/create-auth.ts';
import { createPasswordResetLink } from './create-password-reset-link.ts';
import { deleteUser } from './delete-user.ts';
import { endUserSessions } from './end-user-sessions.ts';
import { exportAuditEntries } from './export-audit-entries.ts';
import { exportThread } from './export-thread.ts';
import { getAdminStats } from './get-admin-stats.ts';
import { getAdminThread } from './get-admin-thread.ts';
import { getUser } from './get-user.ts';
import { listAdminThreads } from './list-admin-threads.ts';
import { listAuditEntries } from './list-audit-entries.ts';
import { listUsers } from './list-users.ts';
import { restoreUser } from './restore-user.ts';
import { suspendUser } from './suspend-user.ts';

export function adminRoutes(services: AuthServices) {
  const { reads } = services;
  return {
    listUsers: (request) => listUsers(services, request),
    getUser: (request) => getUser(services, request),
    createPasswordResetLink: (request) => createPasswordResetLink(services, request),
    deleteUser: (request) => deleteUser(services, request),
    suspendUser: (request) => suspendUser(services, request),
    restoreUser: (request) => restoreUser(services, request),
    endUserSessions: (request) => endUserSessions(services, request),
    listAdminThreads: (request) => listAdminThreads(services, request),
    getAdminThread: (request) => getAdminThread(services, request),
    getAdminStats: (request) => getAdminStats(services, request),
    listAuditEntries: (request) => listAuditEntries(services, request),
    exportAuditEntries: (request) =>
      reads.run(request.seen, (source) => exportAuditEntries({ ...services, ...source }, request)),
    exportThread: (request) => exportThread(services, request),
  } satisfies Partial<Handlers>;
}
