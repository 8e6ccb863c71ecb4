import type { ErrorCode } from '@muster/contract';
import type { EventAccess } from '@muster/domain';
import { AppError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/database/schema.ts';
import { findCrewRoles, findEventOrganizer } from './access-store.ts';

interface Refused {
  eventId: string;
  access: EventAccess;
}

/**
 * Why a statement with `access` in its WHERE has found nothing: FORBIDDEN for crew of the event
 * without such a role; `code` for everyone else, as if the event did not exist
 * (docs/product/crew.md#crew-roles).
 */
export async function eventRefusal(
  db: Db,
  { eventId, access: { accountId, roles } }: Refused,
  code: ErrorCode = 'EVENT_NOT_FOUND',
): Promise<AppError> {
  const own = accountId === null ? [] : await findCrewRoles(db, { eventId, accountId });
  const isForbidden = own.length > 0 && !own.some((role) => roles.includes(role));
  return new AppError(isForbidden ? 'FORBIDDEN' : code);
}

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
