import type { Handlers } from '../../platform/http/handler.ts';
import { acceptCrewInvitation } from './accept-crew-invitation.ts';
import { cancelCrewInvitation } from './cancel-crew-invitation.ts';
import { endCrewMember } from './end-crew-member.ts';
import { inviteCrew } from './invite-crew.ts';
import { listCrew } from './list-crew.ts';
import { updateCrewMember } from './update-crew-member.ts';

export const crewRoutes = {
  listCrew,
  inviteCrew,
  cancelCrewInvitation,
  acceptCrewInvitation,
  updateCrewMember,
  endCrewMember,
} satisfies Partial<Handlers>;
