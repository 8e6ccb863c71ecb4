import { createHmac, hkdfSync, randomUUID } from 'node:crypto';
import { readSquadCode, SQUAD } from '@muster/contract';
import { squadCodeOf } from '../../platform/nonces/squad-code-of.ts';
import type { Services } from '../../platform/services.ts';
import { SQUAD_TEXT } from './squad-texts.ts';
import { type Attempt, type CodeKind, tryCode } from './try-code.ts';

type Secret = Pick<Services, 'jwtSecret'>;

const SQUAD_CODES: CodeKind = {
  field: 'squadCode',
  limit: {
    name: 'wrong-squad-codes',
    max: SQUAD.maxWrongCodesPerHour,
    periodMs: 3_600_000,
    isAlwaysCounted: true,
  },
  tooMany: SQUAD_TEXT.wrongCodes,
  hash: hashSquadCode,
};

/** Uses the code of a squad, or none (docs/product/squads.md#code). */
export function trySquadCode<T>(
  services: Pick<Services, 'limits' | 'jwtSecret'>,
  attempt: Attempt<T>,
): Promise<T> {
  return tryCode(services, SQUAD_CODES, attempt);
}

/** What a squad stores of a new code. */
export function newSquadCode(services: Secret, id: string) {
  const codeNonce = randomUUID();
  return { codeNonce, codeHash: hashSquadCode(services, squadCodeOf(services, { id, codeNonce })) };
}

/**
 * The form in which codes are stored; what is no code is found nowhere. It needs the secret of the
 * server, so that nobody tries all codes on a copy of the table.
 */
export function hashSquadCode({ jwtSecret }: Secret, typed: string): string {
  const secret = Buffer.from(hkdfSync('sha256', jwtSecret, '', 'muster squad codes', 32));
  return createHmac('sha256', secret)
    .update(readSquadCode(typed) ?? '')
    .digest('hex');
}
