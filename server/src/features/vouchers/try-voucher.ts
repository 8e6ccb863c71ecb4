import { FAILURE_TEXT, MAX_COUNT } from '@muster/contract';
import { AppError } from '../../platform/app-error.ts';
import type { Services } from '../../platform/services.ts';
import { hashVoucherCode } from './voucher-codes.ts';

const WRONG_VOUCHERS = {
  name: 'wrong-vouchers',
  max: MAX_COUNT.wrongVouchersPerHour,
  periodMs: 3_600_000,
  isAlwaysCounted: true,
};
const FIELD = 'voucherCode';

interface Attempt<T> {
  /** The account, or the address of who has none yet. */
  by: string;
  /** What was typed. */
  code: string | null | undefined;
  /** What is done with the hash of the code; null: without a voucher. */
  use: (codeHash: string | null) => Promise<T>;
}

/**
 * Uses the code of a voucher; TOO_MANY_REQUESTS after too many wrong ones, whether the next
 * is right or not (docs/product/money.md#voucher-use). Each is counted before it is looked at, so
 * that no more are tried at once, and those that are not wrong are taken from the count again.
 */
export async function tryVoucher<T>(
  { limits, jwtSecret }: Pick<Services, 'limits' | 'jwtSecret'>,
  { by, code, use }: Attempt<T>,
): Promise<T> {
  if (!code?.trim()) return use(null);
  const counter = limits.openCounter(WRONG_VOUCHERS);
  const { count, waitMs } = await counter.increment(by);
  if (count > WRONG_VOUCHERS.max) throw tooMany(waitMs);
  const [result] = await Promise.allSettled([use(hashVoucherCode({ jwtSecret }, code))]);
  const isWrong = result.status === 'rejected' && isVoucherRefusal(result.reason);
  if (!isWrong) await counter.decrement(by);
  if (result.status === 'rejected') throw result.reason;
  return result.value;
}

function isVoucherRefusal(error: unknown): boolean {
  return error instanceof AppError && error.fields?.[FIELD] !== undefined;
}

function tooMany(waitMs: number): AppError {
  const message = FAILURE_TEXT.wrongVouchers;
  const retryAfter = Math.ceil(waitMs / 1_000);
  return new AppError('TOO_MANY_REQUESTS', { message, fields: { [FIELD]: message }, retryAfter });
}
