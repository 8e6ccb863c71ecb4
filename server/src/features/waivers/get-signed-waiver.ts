import type { Endpoints } from '@muster/contract';
import { ANY_EVENT, type EventAccess, eventAccess } from '@muster/domain';
import { AppError } from '../../platform/app-error.ts';
import { type Request, SentFile } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { requireEvent } from '../crew/require-event.ts';
import { findPersonId } from '../participation/own-store.ts';
import { findStanding } from '../waiver-states/waiver-facts-store.ts';
import { findSigned } from './signed-store.ts';
import { requireSignature } from './to-signature.ts';
import { writeWaiver } from './write-waiver.ts';

/** What the caller has signed for an event, as PDF. */
export async function getSignedWaiver(
  { db }: Services,
  { actor, params: { id: eventId }, query }: Request<Endpoints['getSignedWaiver']>,
): Promise<SentFile> {
  const { dependantId } = query;
  const personId = await findPersonId(db, { eventId, userId: actor.id, dependantId });
  const file = personId && (await makeFile(db, { eventId, userId: personId, access: ANY_EVENT }));
  if (!file) throw new AppError('NOT_JOINED');
  return file;
}

/** The same of a participant, for those who manage participants. */
export async function getParticipantWaiver(
  { db }: Services,
  { actor, params: { id: eventId, userId } }: Request<Endpoints['getParticipantWaiver']>,
): Promise<SentFile> {
  const access = eventAccess(actor, 'manageParticipants');
  await requireEvent(db, { eventId, access });
  const file = await makeFile(db, { eventId, userId, access });
  if (!file) throw new AppError('PARTICIPANT_NOT_FOUND');
  return file;
}

/** Undefined when there is no such participation. */
async function makeFile(
  db: Services['db'],
  of: { eventId: string; userId: string; access: EventAccess },
): Promise<SentFile | undefined> {
  const row = await findSigned(db, of);
  if (!row) return undefined;
  // The one that decides the state is the better one to print, if there is one.
  const { signature } = await findStanding(db, row);
  const signatureId = signature?.id ?? row.signatureId;
  if (!signatureId) throw new AppError('SIGNATURE_NOT_FOUND');
  const content = await writeWaiver({ row, signature: await requireSignature(db, signatureId) });
  const saveAs = `waiver-${row.participationId}.pdf`;
  return new SentFile({ contentType: 'application/pdf', content, saveAs });
}
