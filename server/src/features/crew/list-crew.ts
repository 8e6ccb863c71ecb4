import type { EndpointResponse, Endpoints } from '@muster/contract';
import { pageOffset, paginate } from '@muster/domain';
import type { Request } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { countCrew, listCrewRows } from './crew-store.ts';
import { listInvitationRows } from './invitation-store.ts';
import { onlyOrganizer, requireEvent } from './require-event.ts';
import { toCrewMember, toOpenInvitation } from './to-crew-member.ts';

/** The caller's own crew, of all events or of one (docs/product/crew.md#crew). */
export async function listCrew(
  { db }: Services,
  { actor, query }: Request<Endpoints['listCrew']>,
): Promise<EndpointResponse<Endpoints['listCrew']>> {
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
}
