import type { EndpointResponse, Endpoints } from '@muster/contract';
import { eventAbilities } from '@muster/domain';
import { AppError } from '../../platform/app-error.ts';
import type { Actor, Request } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { requireEvent } from '../crew/require-event.ts';
import { gateCaller } from '../devices/gate-caller.ts';
import { findPersonId } from '../participation/own-store.ts';
import { findEventParticipation } from '../participation/participant-store.ts';
import { findWaiver } from '../waiver-states/text-store.ts';
import { findAccountStanding } from '../waiver-states/waiver-facts-store.ts';
import { isDependantOf } from './signer-store.ts';
import { requireSignature, toSignature } from './to-signature.ts';

type Response = EndpointResponse<Endpoints['getEventWaiver']>;

/** The waiver of an event, and how the caller stands to it. A device gets the text alone. */
export async function getEventWaiver(
  services: Services,
  request: Request<Endpoints['getEventWaiver']>,
): Promise<Response> {
  const { db } = services;
  const { id: eventId } = request.params;
  const { dependantId } = request.query;
  if (request.actor) return getOwn(services, { eventId, actor: request.actor, dependantId });
  const { access } = gateCaller(request, { eventId, ability: 'viewGate' });
  const waiver = (await findWaiver(db, await requireEvent(db, { eventId, access }))) ?? null;
  const state = waiver ? 'unsigned' : 'not_needed';
  return { waiver, state, signature: null, needsGuardian: false };
}

async function getOwn(
  { db }: Services,
  {
    eventId,
    actor,
    dependantId,
  }: { eventId: string; actor: Actor; dependantId: string | undefined },
): Promise<Response> {
  if (dependantId && !(await isDependantOf(db, dependantId, actor.id)))
    throw new AppError('DEPENDANT_NOT_FOUND');
  const personId = await findPersonId(db, { eventId, userId: actor.id, dependantId });
  const event = await findEventParticipation(db, { eventId, userId: actor.id, personId });
  // Whoever takes part signs, also while the event waits for its approval again.
  const isSeen = event && (eventAbilities(actor, event).view || event.status !== null);
  if (!isSeen) throw new AppError('EVENT_NOT_FOUND');
  const waiver = (await findWaiver(db, event.organizerId)) ?? null;
  const { state, signature, facts } = await findAccountStanding(db, {
    ...{ eventId, userId: actor.id },
    ...(dependantId && { dependantId }),
  });
  return {
    waiver,
    state,
    signature: signature && toSignature(await requireSignature(db, signature.id)),
    needsGuardian: facts?.needsGuardian ?? false,
  };
}
