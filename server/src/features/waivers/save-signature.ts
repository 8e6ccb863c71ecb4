import {
  FAILURE_TEXT,
  GATE_LIMIT,
  MAX_COUNT,
  type WaiverSignature,
  type WaiverSigner,
} from '@muster/contract';
import { canSign, keptUntil, londonIsoDay } from '@muster/domain';
import { AppError } from '../../platform/app-error.ts';
import { createObjectId } from '../../platform/database/object-id.ts';
import type { Db } from '../../platform/database/schema.ts';
import { requireShare, shareCaller } from '../devices/gate-share.ts';
import { gateCounts } from '../devices/gate-share-store.ts';
import { findMakerName } from '../devices/maker-name-store.ts';
import {
  countGateSignatures,
  countOwnSignatures,
  insertSignature,
  type SignatureSubject,
} from '../waiver-states/signature-store.ts';
import { findWaiver } from '../waiver-states/text-store.ts';
import { findStanding } from '../waiver-states/waiver-facts-store.ts';
import type { Signer } from './find-signer.ts';
import type { SigningRow } from './signer-store.ts';
import { requireSignature, toSignature } from './to-signature.ts';

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
    throw new AppError('NEEDS_GUARDIAN', { message: FAILURE_TEXT.guardianSigns });
  throw new AppError('NO_GUARDIAN_NEEDED', { message: FAILURE_TEXT.adultSigns });
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
