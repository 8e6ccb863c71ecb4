import type { WaiverSignature } from '@muster/contract';
import { lastDayOf } from '@muster/domain';
import { AppError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/database/schema.ts';
import { findSignature, type SignatureRow } from '../waiver-states/signature-store.ts';

/** A signature as those see it who may see it at all. */
export function toSignature(row: SignatureRow): WaiverSignature {
  const { id, version, signer, typedName, strokes, signedAt, withdrawnAt } = row;
  const lastDay = row.validFor === 'year' ? lastDayOf(row.signedOn) : null;
  return { id, version, signer, typedName, strokes, signedAt, lastDay, withdrawnAt };
}

export async function requireSignature(db: Db, id: string): Promise<SignatureRow> {
  const row = await findSignature(db, id);
  if (!row) throw new AppError('SIGNATURE_NOT_FOUND');
  return row;
}
