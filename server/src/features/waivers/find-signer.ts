import { FIELD_TEXT } from '@muster/contract';
import { AppError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/database/schema.ts';
import type { Actor, CallingDevice } from '../../platform/http/handler.ts';
import { requireEvent } from '../crew/require-event.ts';
import { gateCaller } from '../devices/gate-caller.ts';
import { findOwnSigning, findSigning, isPublicEvent, type SigningRow } from './signer-store.ts';

/** Who signs, and at whose device. */
export interface Signer {
  row: SigningRow;
  /** Null: they sign in their own session. */
  gate: { deviceId: string | null; actorId: string | null } | null;
}

interface SigningRequest {
  actor: Actor | null;
  device: CallingDevice | undefined;
  eventId: string;
  participationId: string | undefined;
  /** Whom the caller signs for as the guardian. */
  dependantId?: string | undefined;
}

/**
 * Oneself, one's dependant, or whom a participation names, for those who have the gate. Nobody
 * signs for anybody else (docs/product/waivers.md#signing).
 */
export async function findSigner(db: Db, request: SigningRequest): Promise<Signer> {
  const { actor, eventId, participationId, dependantId } = request;
  const of = { eventId, participationId, dependantId };
  const own = actor && (await findOwnSigning(db, { ...of, userId: actor.id }));
  if (own) return { row: own, gate: null };
  if (participationId !== undefined) return findAtGate(db, { ...request, participationId });
  if (!actor) {
    const fields = { participationId: FIELD_TEXT.signedByDevice };
    throw new AppError('VALIDATION', { message: FIELD_TEXT.signedByDevice, fields });
  }
  throw new AppError((await isPublicEvent(db, eventId)) ? 'NOT_JOINED' : 'EVENT_NOT_FOUND');
}

async function findAtGate(
  db: Db,
  request: SigningRequest & { participationId: string },
): Promise<Signer> {
  const { eventId, participationId } = request;
  const { access, deviceId, accountId } = gateCaller(request, { eventId, ability: 'checkIn' });
  await requireEvent(db, { eventId, access });
  const row = await findSigning(db, { eventId, participationId });
  if (!row) throw new AppError('PARTICIPANT_NOT_FOUND');
  return { row, gate: { deviceId, actorId: accountId } };
}
