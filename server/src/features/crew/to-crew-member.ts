import type { CrewMember, OpenInvitation } from '@muster/contract';
import { nameOf, toPerson } from '../people/to-person.ts';
import type { CrewRow } from './crew-store.ts';
import type { InvitationRow } from './invitation-store.ts';

export function toCrewMember(row: CrewRow): CrewMember {
  return {
    id: row.crew_id,
    eventId: row.event_id,
    user: toPerson(row),
    roles: row.roles,
    expiresAt: row.expires_at,
    invitedBy: row.inviter_id === null ? null : { id: row.inviter_id, name: inviterName(row) },
    createdAt: row.created_at,
  };
}

function inviterName(row: CrewRow): string {
  return nameOf({
    nick_name: row.inviter_nick_name ?? '',
    organizer_name: row.inviter_organizer_name ?? '',
    email: row.inviter_email ?? '',
  });
}

export function toOpenInvitation(row: InvitationRow): OpenInvitation {
  return {
    id: row.id,
    eventId: row.event_id,
    roles: row.roles,
    expiresAt: row.expires_at,
    email: row.email,
    validUntil: row.valid_until,
    createdAt: row.created_at,
  };
}
