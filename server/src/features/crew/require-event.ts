import type { EventAccess } from '@muster/domain';
import type { Db } from '../../platform/database/schema.ts';
import { findEventOrganizer } from './access-store.ts';
import { eventRefusal } from './event-refusal.ts';

/** The organizer of an event that the account reaches; FORBIDDEN or EVENT_NOT_FOUND otherwise. */
export async function requireEvent(
  db: Db,
  scope: { eventId: string; access: EventAccess },
): Promise<string> {
  const organizerId = await findEventOrganizer(db, scope);
  if (!organizerId) throw await eventRefusal(db, scope);
  return organizerId;
}

/** Alone its organizer: not even the superadmin manages the crew of another. */
export function onlyOrganizer({ id }: { id: string }): EventAccess {
  return { accountId: id, roles: [] };
}
