import type { Handlers } from '../../platform/http/handler.ts';
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

export const adminRoutes = {
  listUsers,
  getUser,
  createPasswordResetLink,
  deleteUser,
  suspendUser,
  restoreUser,
  endUserSessions,
  listAdminThreads,
  getAdminThread,
  getAdminStats,
  listAuditEntries,
  exportAuditEntries,
  exportThread,
} satisfies Partial<Handlers>;
