import { GATE_LIMIT, MAX_COUNT, type WaiverSignature, type WaiverSigner } from '@muster/contract';
import { canSign, keptUntil, londonIsoDay } from '@muster/domain';
import { AppError } from '../../platform/app-error.ts';
import { createObjectId } from '../../platform/database/object-id.ts';
import type { Db } from '../../platform/database/schema.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { SERVER_TEXT } from '../../platform/failure-texts.ts';
import type { Actor, CallingDevice, Handlers } from '../../platform/http/handler.ts';
import { hashLinkToken } from '../../platform/mail/account-links.ts';
import { once } from '../../platform/nonces/once.ts';
import { findMakerName, gateCounts } from '../crew/device-store.ts';
import { requireEvent } from '../crew/event-access.ts';
import { gateCaller, requireShare, shareCaller } from '../crew/gate-caller.ts';
import { inEventTransaction } from '../participation/in-event-transaction.ts';
import { findStanding } from '../participation/waiver-facts-store.ts';
import {
  countGateSignatures,
  countOwnSignatures,
  findWaiver,
  insertSignature,
  type SignatureSubject,
  updateWithdrawn,
} from '../participation/waiver-store.ts';
import { findGuardianLink, takeGuardianLink } from './guardian-link-store.ts';
import { asksGuardian, requireSignature, toSignature } from './signed-waivers.ts';
import {
  findOwnSigning,
  findSigning,
  isPublicEvent,
  keepSigner,
  type SigningRow,
} from './signer-store.ts';

export const signing = {
  /**
   * Signs the waiver of an event: oneself, for a dependant, or whoever is at the gate, on its
   * device (docs/product/waivers.md#signing).
   */
  async signWaiver(services, request) {
    const { actor, device, body, signal } = request;
    const { id: eventId } = request.params;
    const { dependantId } = request.query;
    const { nonce, participationId, signer, ...signing } = body;
    return inEventTransaction(services, { eventId, signal }, async (trx) => {
      const found = await findSigner(trx, {
        ...{ actor, device, eventId, participationId, dependantId },
      });
      const { row, gate } = found;
      if (!(await keepSigner(trx, row)))
        throw new AppError(gate ? 'PARTICIPANT_NOT_FOUND' : 'NOT_JOINED');
      const content = ['signWaiver', eventId, row.participationId, body];
      return once(trx, { organizerId: row.organizerId, nonce, content }, async () => {
        const signature = await saveSignature(trx, found, {
          ...signing,
          // In their own session people sign for themselves, and as the guardian of a dependant.
          signer: gate ? signer : row.dependantId ? 'guardian' : 'self',
          signerUserId: gate ? null : (actor?.id ?? null),
        });
        return { response: { signature }, participationId: row.participationId };
      });
    });
  },

  /**
   * Signs for a minor with the link of a mail. A text that has changed leaves the link usable; once
   * the player is of age, or gone, there is nothing to sign.
   */
  async signAsGuardian(services, { params, body, signal }) {
    const tokenHash = hashLinkToken(params.token);
    const link = await findGuardianLink(services.db, tokenHash);
    if (!link) throw new AppError('LINK_NOT_FOUND');
    const { eventId } = link;
    return inEventTransaction(services, { eventId, signal }, async (trx) => {
      const taken = await takeGuardianLink(trx, tokenHash);
      const row = taken && (await findSigning(trx, taken));
      const isAsked = row && (await keepSigner(trx, row)) && (await asksGuardian(trx, row));
      if (!isAsked) throw new AppError('LINK_NOT_FOUND');
      const signing = { ...body, signer: 'guardian', signerUserId: null } as const;
      const { typedName, signedAt } = await saveSignature(trx, { row, gate: null }, signing);
      return { signature: { typedName, signedAt } };
    });
  },

  /**
   * Withdraws what the caller has signed, or what was signed for them. It is kept, as withdrawn.
   */
  async withdrawSignature({ db }, { actor, params: { id } }) {
    return inTransaction(db, async (trx) => {
      if (!(await updateWithdrawn(trx, { id, userId: actor.id })))
        throw new AppError('SIGNATURE_NOT_FOUND');
      return { signature: toSignature(await requireSignature(trx, id)) };
    });
  },
} satisfies Partial<Handlers>;

interface Signing {
  version: number;
  typedName: string;
  strokes: string | null;
  signer: WaiverSigner;
  /** The account that signs; null: a guardian, or a player without one. */
  signerUserId: string | null;
}

/**
 * Stores a signature. WAIVER_CHANGED unless the text that was signed is the one that holds now:
 * nobody signs what they have not seen.
 */
export async function saveSignature(
  trx: Db,
  { row, gate }: Signer,
  { version, ...signing }: Signing,
): Promise<WaiverSignature> {
  const { organizerId, eventId, userId, dependantId, participationId, dateOfBirth } = row;
  const waiver = await findWaiver(trx, organizerId);
  if (waiver?.version !== version) throw new AppError('WAIVER_CHANGED');
  await requireSigner(trx, row, signing.signer);
  const subject = { organizerId, userId, dependantId, participationId };
  await requireRoom(trx, subject, gate);
  const id = createObjectId();
  await insertSignature(trx, {
    ...{ ...subject, ...signing, id, version, eventId },
    ...{ deviceId: gate?.deviceId ?? null, actorId: gate?.actorId ?? null },
    gateBy: gate && (await findMakerName(trx, gate)),
    keptUntil: keptUntil(londonIsoDay(new Date()), dateOfBirth),
  });
  return toSignature(await requireSignature(trx, id));
}

/** Nobody signs what counts for nothing. Without a date of birth nobody knows whether it does. */
async function requireSigner(trx: Db, row: SigningRow, signer: WaiverSigner): Promise<void> {
  const { facts } = await findStanding(trx, row);
  if (!facts || row.dateOfBirth === null || canSign(signer, facts)) return;
  if (signer === 'self')
    throw new AppError('NEEDS_GUARDIAN', { message: SERVER_TEXT.guardianSigns });
  throw new AppError('NO_GUARDIAN_NEEDED', { message: SERVER_TEXT.adultSigns });
}

/** Those at gates are counted apart, so that nobody uses up what the player has. */
async function requireRoom(
  trx: Db,
  subject: SignatureSubject & { organizerId: string },
  gate: Signer['gate'],
): Promise<void> {
  if (gate) {
    const { deviceId, actorId: accountId } = gate;
    const caller = shareCaller({ deviceId, accountId }, subject.organizerId);
    requireShare(caller, await countGateSignatures(trx, subject, gateCounts(caller)), {
      limit: GATE_LIMIT.signatures,
      code: 'QUOTA_REACHED',
      things: 'signatures of this player',
    });
  } else if ((await countOwnSignatures(trx, subject)) >= MAX_COUNT.signatures) {
    const message = `Nobody signs more than ${MAX_COUNT.signatures} times`;
    throw new AppError('QUOTA_REACHED', { message });
  }
}

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
    const fields = { participationId: SERVER_TEXT.signedByDevice };
    throw new AppError('VALIDATION', { message: SERVER_TEXT.signedByDevice, fields });
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
