import { createHmac, hkdfSync } from 'node:crypto';
import { type JoinOutcome, MAX_COUNT } from '@muster/contract';
import { refuseVoucher, voucherPence } from '@muster/domain';
import { AppError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/database/schema.ts';
import { SERVER_TEXT } from '../../platform/failure-texts.ts';
import { codeOfNonce } from '../../platform/nonces/code-of-nonce.ts';
import type { Services } from '../../platform/services.ts';
import { type Attempt, type CodeKind, tryCode } from './try-code.ts';
import { countUses, findVoucherForUpdate } from './voucher-store.ts';

/** The field of requests at which codes are refused. */
export const VOUCHER_FIELD = 'voucherCode';

const VOUCHERS: CodeKind = {
  field: VOUCHER_FIELD,
  limit: {
    name: 'wrong-vouchers',
    max: MAX_COUNT.wrongVouchersPerHour,
    periodMs: 3_600_000,
    isAlwaysCounted: true,
  },
  tooMany: SERVER_TEXT.wrongVouchers,
  hash: hashVoucherCode,
};

/** Uses the code of a voucher, or none (docs/product/money.md#voucher-use). */
export function tryVoucher<T>(
  services: Pick<Services, 'limits' | 'jwtSecret'>,
  attempt: Attempt<T>,
): Promise<T> {
  return tryCode(services, VOUCHERS, attempt);
}

/** Of several joins with one code: it was right where one of them was made with it. */
export function isVoucherWrong({ results }: { results: readonly JoinOutcome[] }): boolean {
  const isRefused = results.some(({ error }) => error?.fields?.[VOUCHER_FIELD] !== undefined);
  return isRefused && results.every(({ participation }) => participation === null);
}

interface VoucherRequest {
  /** Null: the player has none. */
  codeHash: string | null;
  event: { id: string; organizerId: string };
  /** The account, or the dependant, that joins. */
  playerId: string;
  /** What the spot costs. */
  amountPence: number;
}

/** What a participation keeps of its voucher. */
export interface TakenVoucher {
  voucherId: string | null;
  voucherPence: number;
}

/**
 * Takes a use of a voucher for a participation that the same transaction writes, so that never more
 * are used than there are (docs/product/money.md#voucher-use).
 */
export async function takeVoucher(
  trx: Db,
  { codeHash, event, playerId, amountPence }: VoucherRequest,
): Promise<TakenVoucher> {
  if (codeHash === null) return { voucherId: null, voucherPence: 0 };
  const { id: eventId, organizerId } = event;
  const voucher = await findVoucherForUpdate(trx, { codeHash, organizerId });
  const terms = voucher && { ...voucher, ...(await countUses(trx, { id: voucher.id, playerId })) };
  const refusal = refuseVoucher(terms, { eventId, now: new Date() });
  if (refusal) throw AppError.of(refusal);
  return {
    voucherId: terms?.id ?? null,
    voucherPence: terms ? voucherPence(terms, amountPence) : 0,
  };
}

/** No letter or digit that looks like another one: 12 of them are 59 bits. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

const CODE_LENGTH = 12;

/** What the organizer's list shows of a code; 39 bits stay unknown. */
const SHOWN_LENGTH = 4;

interface VoucherOrigin {
  organizerId: string;
  nonce: string;
}

/** `K7QM-2X9P-HT4W`. */
export function createVoucherCode(services: { jwtSecret: string }, origin: VoucherOrigin): string {
  const form = { purpose: 'voucher', alphabet: ALPHABET, length: CODE_LENGTH };
  return codeOfNonce(services, { ...origin, ...form }).replaceAll(/.{4}(?=.)/g, '$&-');
}

/** The last characters of a code. */
export function endOfVoucherCode(code: string): string {
  return code.slice(-SHOWN_LENGTH);
}

/** A code as it was made, however it was typed, also after a word: `Code: K7QM-2X9P-HT4W`. */
function readVoucherCode(typed: string): string {
  const code = typed.slice(typed.lastIndexOf(':') + 1);
  return code.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
}

/**
 * The form in which codes are stored. It needs the secret of the server, so that nobody tries all
 * codes on a copy of the table.
 */
export function hashVoucherCode({ jwtSecret }: { jwtSecret: string }, typed: string): string {
  const secret = Buffer.from(hkdfSync('sha256', jwtSecret, '', 'muster voucher codes', 32));
  return createHmac('sha256', secret).update(readVoucherCode(typed)).digest('hex');
}
