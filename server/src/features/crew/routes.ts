import type { Handlers } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { acceptCrewInvitation } from './accept-crew-invitation.ts';
import { cancelCrewInvitation } from './cancel-crew-invitation.ts';
import { endCrewMember } from './end-crew-member.ts';
import { createInvitationLimit, inviteCrew } from './invite-crew.ts';
import { listCrew } from './list-crew.ts';
import { updateCrewMember } from './update-crew-member.ts';

export function crewRoutes(services: Services) {
  const inviting = { ...services, countInvitation: createInvitationLimit(services) };
  return {
    listCrew: (request) => listCrew(services, request),
    inviteCrew: (request) => inviteCrew(inviting, request),
    cancelCrewInvitation: (request) => cancelCrewInvitation(services, request),
    acceptCrewInvitation: (request) => acceptCrewInvitation(services, request),
    updateCrewMember: (request) => updateCrewMember(services, request),
    endCrewMember: (request) => endCrewMember(services, request),
  } satisfies Partial<Handlers>;
}
