import type { AdminUser } from '@muster/contract';
import { toUser } from '../people/to-user.ts';
import type { AdminUserRow } from './user-store.ts';

/** An account as the superadmin sees it (docs/product.md#admin-users). */
export function toAdminUser(row: AdminUserRow, superadminId: string): AdminUser {
  return {
    ...toUser(row),
    role: row.id === superadminId ? 'superadmin' : 'user',
    stats: {
      eventsCreated: row.events_created,
      messagesSent: row.messages_sent,
      messagesReceived: row.messages_received,
      momentsCount: row.moments_count,
      lastActivity: row.last_activity?.toISOString() ?? null,
    },
  };
}
