import { AppError } from '../../platform/app-error.ts';
import type { CounterOptions } from '../../platform/limits/counter.ts';
import type { Services } from '../../platform/services.ts';

/** Codes of one kind, which a request has in one field. */
export interface CodeKind {
  field: string;
  /** Counts the wrong ones of an account, or of an address. */
  limit: CounterOptions;
  /** What is said after too many wrong ones. */
  tooMany: string;
  /** The form in which they are stored. */
  hash: (services: Pick<Services, 'jwtSecret'>, typed: string) => string;
}

/** A code that somebody has typed, and what is done with it. */
export interface Attempt<T> {
  /** The account, or the address of who has none yet. */
  by: string;
  /** What was typed. */
  code: string | null | undefined;
  /** What is done with the hash of the code; null: without a code. */
  use: (codeHash: string | null) => Promise<T>;
  /** Whether the code was wrong, of a response that has refusals in it; left out: it has none. */
  isWrong?: (result: T) => boolean;
}

/**
 * Uses a code; TOO_MANY_REQUESTS after too many wrong ones, whether the next is right or not. Each
 * is counted before it is looked at, so that no more are tried at once, and those that are not
 * wrong are taken from the count again.
 */
export async function tryCode<T>(
  services: Pick<Services, 'limits' | 'jwtSecret'>,
  { field, limit, tooMany, hash }: CodeKind,
  { by, code, use, isWrong }: Attempt<T>,
): Promise<T> {
  if (!code?.trim()) return use(null);
  const counter = services.limits.openCounter(limit);
  const { count, waitMs } = await counter.increment(by);
  if (count > limit.max) {
    const retryAfter = Math.ceil(waitMs / 1_000);
    throw new AppError('TOO_MANY_REQUESTS', {
      message: tooMany,
      fields: { [field]: tooMany },
      retryAfter,
    });
  }
  const [result] = await Promise.allSettled([use(hash(services, code))]);
  const wasWrong =
    result.status === 'rejected' ? isRefused(result.reason, field) : isWrong?.(result.value);
  if (!wasWrong) await counter.decrement(by);
  if (result.status === 'rejected') throw result.reason;
  return result.value;
}

function isRefused(error: unknown, field: string): boolean {
  return error instanceof AppError && error.fields?.[field] !== undefined;
}
