import type { Handlers } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { getEventWaiver } from './get-event-waiver.ts';
import { getGuardianSignature } from './get-guardian-signature.ts';
import { getParticipantWaiver, getSignedWaiver } from './get-signed-waiver.ts';
import { getWaiver } from './get-waiver.ts';
import { createGuardianLinkLimit, sendGuardianLink } from './send-guardian-link.ts';
import { signAsGuardian } from './sign-as-guardian.ts';
import { signWaiver } from './sign-waiver.ts';
import { removeWaiver, updateWaiver } from './update-waiver.ts';
import { withdrawSignature } from './withdraw-signature.ts';

export function waiverRoutes(services: Services) {
  const countLink = createGuardianLinkLimit(services);
  return {
    getWaiver: (request) => getWaiver(services, request),
    updateWaiver: (request) => updateWaiver(services, request),
    removeWaiver: (request) => removeWaiver(services, request),
    getEventWaiver: (request) => getEventWaiver(services, request),
    signWaiver: (request) => signWaiver(services, request),
    withdrawSignature: (request) => withdrawSignature(services, request),
    sendGuardianLink: (request) => sendGuardianLink({ ...services, countLink }, request),
    getGuardianSignature: (request) => getGuardianSignature(services, request),
    signAsGuardian: (request) => signAsGuardian(services, request),
    getSignedWaiver: (request) => getSignedWaiver(services, request),
    getParticipantWaiver: (request) => getParticipantWaiver(services, request),
  } satisfies Partial<Handlers>;
}
