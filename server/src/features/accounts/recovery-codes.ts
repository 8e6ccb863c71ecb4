import { createHash, randomInt } from 'node:crypto';
import { SECOND_FACTOR_LIMITS } from '@muster/contract/schemas';
import type { Db } from '../../platform/database/schema.ts';
import { deleteRecoveryCodes, insertRecoveryCodes } from './second-factor-store.ts';

/** Without those that look alike. */
const CHARACTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const GROUPS = 4;
const IN_GROUP = 4;

/**
 * Gives an account new recovery codes in place of those it has. They are stored nowhere but as
 * hashes (docs/product/second-factors.md#recovery-codes).
 */
export async function replaceRecoveryCodes(trx: Db, userId: string): Promise<string[]> {
  const codes = Array.from({ length: SECOND_FACTOR_LIMITS.recoveryCodes }, () =>
    Array.from({ length: GROUPS }, makeGroup),
  );
  const hashes = codes.map((groups) => hashRecoveryCode({ userId, code: groups.join('') }));
  await deleteRecoveryCodes(trx, userId);
  await insertRecoveryCodes(trx, { userId, hashes });
  return codes.map((groups) => groups.join('-'));
}

function makeGroup(): string {
  return Array.from({ length: IN_GROUP }, () => CHARACTERS[randomInt(CHARACTERS.length)]).join('');
}

/** They have 79 random bits, so a fast hash is enough. */
export function hashRecoveryCode({ userId, code }: { userId: string; code: string }): string {
  return createHash('sha256').update(`${userId} ${code}`).digest('hex');
}
