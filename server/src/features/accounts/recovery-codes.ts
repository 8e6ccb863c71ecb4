import { createHash, randomInt } from 'node:crypto';
import { SECOND_FACTOR_LIMITS } from '@muster/contract/schemas';
import type { Db } from '../../platform/database/schema.ts';
import { deleteRecoveryCodes, insertRecoveryCodes } from './second-factor-store.ts';

/** Without those that look alike. */
const CHARACTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const HALF = 5;

/**
 * Gives an account new recovery codes in place of those it has. They are stored nowhere but as
 * hashes (docs/product/second-factors.md#recovery-codes).
 */
export async function replaceRecoveryCodes(trx: Db, userId: string): Promise<string[]> {
  const codes = Array.from({ length: SECOND_FACTOR_LIMITS.recoveryCodes }, () => [half(), half()]);
  const hashes = codes.map((halves) => hashRecoveryCode({ userId, code: halves.join('') }));
  await deleteRecoveryCodes(trx, userId);
  await insertRecoveryCodes(trx, { userId, hashes });
  return codes.map((halves) => halves.join('-'));
}

function half(): string {
  return Array.from({ length: HALF }, () => CHARACTERS[randomInt(CHARACTERS.length)]).join('');
}

/** They are random, so a fast hash is enough. */
export function hashRecoveryCode({ userId, code }: { userId: string; code: string }): string {
  return createHash('sha256').update(`${userId} ${code}`).digest('hex');
}
