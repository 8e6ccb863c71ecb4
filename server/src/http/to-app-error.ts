import type { ErrorCode } from '@muster/contract';
import { errorCode } from '../database/errors.ts';
import { AppError } from './app-error.ts';

/** PostgreSQL, socket and disk codes that mean a dependency cannot be used now. */
const UNREACHABLE = new Set([
  '57014',
  '57P01',
  '57P02',
  '57P03',
  '25P03',
  '53100',
  '53200',
  '53300',
  '08000',
  '08001',
  '08003',
  '08006',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENOSPC',
  'STORAGE_UNAVAILABLE',
]);
/** What the driver says without a code. */
const UNREACHABLE_WORDS =
  /^(Connection (terminated|ended)|timeout e|connect E|Client has encountered a connection error)/;
const RETRY_AFTER = 5;

/** What an error thrown anywhere means to the caller; undefined when it is a bug of ours. */
export function toAppError(error: unknown): AppError | undefined {
  if (error instanceof AppError) return error;
  if (!(error instanceof Error)) return undefined;
  if (isUnreachable(error)) return new AppError('UNAVAILABLE', { retryAfter: RETRY_AFTER });
  const status = 'statusCode' in error ? Number(error.statusCode) : 500;
  return status < 500 ? refusalOfStatus(status) : undefined;
}

function isUnreachable(error: Error): boolean {
  return UNREACHABLE.has(errorCode(error)) || UNREACHABLE_WORDS.test(error.message);
}

const REFUSALS: Readonly<Record<number, { code: ErrorCode; message?: string }>> = {
  403: { code: 'NOT_FOUND' },
  404: { code: 'NOT_FOUND' },
  413: { code: 'TOO_LARGE' },
  415: { code: 'WRONG_TYPE', message: 'Send JSON' },
};

/** What Fastify and its plugins refuse: broken JSON, another type, too large a body, a path that leads nowhere. */
function refusalOfStatus(status: number): AppError {
  const { code, message } = REFUSALS[status] ?? {
    code: 'VALIDATION',
    message: 'The request could not be read',
  };
  return new AppError(code, message === undefined ? {} : { message });
}
