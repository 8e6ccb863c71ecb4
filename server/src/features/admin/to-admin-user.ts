import type { AdminUser } from '@muster/contract';
import { accountAdministration, type SignedInViewer } from '@muster/domain';
import { toUser } from '../people/to-user.ts';
import type { AdminUserRow } from './user-store.ts';

/** An account as the superadmin sees it (docs/product/administration.md#admin-users). */
export function toAdminUser(
  row: AdminUserRow,
  { superadminId, actor }: { superadminId: string; actor: SignedInViewer },
): AdminUser {
  return {
    ...toUser(row),
    role: row.id === superadminId ? 'superadmin' : 'user',
    suspendedAt: row.suspended_at,
    deletionRequestedAt: row.deletion_requested_at,
    stats: {
      eventsCreated: row.events_created,
      messagesSent: row.messages_sent,
      messagesReceived: row.messages_received,
      momentsCount: row.moments_count,
      lastActivity: row.last_activity ?? null,
    },
    can: accountAdministration(actor, { id: row.id, suspendedAt: row.suspended_at }),
  };
}
