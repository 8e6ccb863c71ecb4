import type { Handlers } from '../../platform/http/handler.ts';
import { getEventWaiver } from './get-event-waiver.ts';
import { getGuardianSignature } from './get-guardian-signature.ts';
import { getParticipantWaiver, getSignedWaiver } from './get-signed-waiver.ts';
import { getWaiver } from './get-waiver.ts';
import { sendGuardianLink } from './send-guardian-link.ts';
import { signAsGuardian } from './sign-as-guardian.ts';
import { signWaiver } from './sign-waiver.ts';
import { removeWaiver, updateWaiver } from './update-waiver.ts';
import { withdrawSignature } from './withdraw-signature.ts';

export const waiverRoutes = {
  getWaiver,
  updateWaiver,
  removeWaiver,
  getEventWaiver,
  signWaiver,
  withdrawSignature,
  sendGuardianLink,
  getGuardianSignature,
  signAsGuardian,
  getSignedWaiver,
  getParticipantWaiver,
} satisfies Partial<Handlers>;
