import { type CrewMember, MAX_COUNT, type OpenInvitation } from '@muster/contract';
import { pageOffset, paginate, refuseCrewExpiry } from '@muster/domain';
import { AppError } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { nameOf, toPerson } from '../accounts/people.ts';
import { lockAccount } from '../accounts/people-store.ts';
import {
  type CrewRow,
  countCrew,
  countCrewSeats,
  findCrewRow,
  listCrewRows,
  updateCrewRevoked,
  updateCrewRow,
} from './crew-store.ts';
import { onlyOrganizer, requireEvent } from './event-access.ts';
import { type InvitationRow, listInvitationRows } from './invitation-store.ts';

export const crew = {
  /** The caller's own crew, of all events or of one (docs/product/crew.md#crew). */
  async listCrew({ db }, { actor, query }) {
    const { eventId, limit } = query;
    if (eventId) await requireEvent(db, { eventId, access: onlyOrganizer(actor) });
    const filter = { organizerId: actor.id, eventId };
    const [rows, invitations, total] = await Promise.all([
      listCrewRows(db, { ...filter, limit, offset: pageOffset(query) }),
      listInvitationRows(db, filter),
      countCrew(db, filter),
    ]);
    return {
      crew: rows.map(toCrewMember),
      invitations: invitations.map(toOpenInvitation),
      pagination: paginate(query, total),
    };
  },

  /** Changes what somebody of the caller's crew may do, or until when. */
  async updateCrewMember({ db }, request) {
    const { actor, params, body } = request;
    const refusal = body.expiresAt && refuseCrewExpiry(body.expiresAt, new Date());
    const member = { id: params.id, organizerId: actor.id };
    return inTransaction(db, async (trx) => {
      await lockAccount(trx, actor.id);
      const before = await findCrewRow(trx, member);
      if (!before) throw new AppError('CREW_MEMBER_NOT_FOUND');
      if (refusal) throw AppError.of(refusal);
      // Whoever is prolonged after the end takes a place again.
      const counted = { organizerId: actor.id, eventId: before.event_id, without: params.id };
      if ((await countCrewSeats(trx, counted)) >= MAX_COUNT.crew)
        throw new AppError('TOO_MANY_CREW');
      await updateCrewRow(trx, { ...member, ...body });
      const after = await findCrewRow(trx, member);
      if (!after) throw new AppError('CREW_MEMBER_NOT_FOUND');
      const states = { before: toState(before), after: toState(after) };
      const subject = { kind: 'user', id: after.id } as const;
      await recordAudit(trx, request, { action: 'updateCrew', subject, ...states });
      return { member: toCrewMember(after) };
    });
  },

  /** Ends the access of somebody of the caller's crew, or the caller's own. */
  async endCrewMember({ db }, request) {
    const { actor, params } = request;
    const { id } = params;
    await inTransaction(db, async (trx) => {
      const ended = await updateCrewRevoked(trx, { id, actorId: actor.id });
      if (!ended) throw new AppError('CREW_MEMBER_NOT_FOUND');
      const subject = { kind: 'user', id: ended.userId } as const;
      const after = { organizerId: ended.organizerId };
      await recordAudit(trx, request, { action: 'endCrew', subject, after });
    });
    return { id };
  },
} satisfies Partial<Handlers>;

function toState({ roles, expires_at: until }: CrewRow) {
  return { roles: roles.join(', '), until };
}

function toCrewMember(row: CrewRow): CrewMember {
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

function toOpenInvitation(row: InvitationRow): OpenInvitation {
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

/** What an entry of the audit log about a crew is about: the event, or the organizer of all. */
export function crewScope({
  organizerId,
  eventId,
}: {
  organizerId: string;
  eventId: string | null;
}): { kind: 'event' | 'user'; id: string } {
  return eventId ? { kind: 'event', id: eventId } : { kind: 'user', id: organizerId };
}
