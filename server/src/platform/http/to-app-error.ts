import type { ErrorCode } from '@muster/contract';
import { AppError } from '../app-error.ts';
import { errorCode } from '../errors.ts';

/**
 * Codes of PostgreSQL, sockets, the disk and our own errors which mean that something is
 * unavailable.
 */
const UNAVAILABLE_CODES = new Set([
  '40001',
  '40P01',
  '55P03',
  '57014',
  '57P01',
  '57P02',
  '57P03',
  '25P03',
  // A standby, which a proxy still takes for the primary.
  '25006',
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
  'EDQUOT',
  'EIO',
  'STORAGE_UNAVAILABLE',
  'QUEUE_BUSY',
  'STREAMS_CLOSED',
]);
/** Messages of the driver that come without a code. */
const UNAVAILABLE_MESSAGE =
  /^(Connection (terminated|ended)|timeout e|Query read timeout|connect E|Client (was closed|has encountered a connection error))/;
const RETRY_AFTER_SECONDS = 5;

/** The response to an error thrown anywhere; undefined for a bug of ours. */
export function toAppError(error: unknown): AppError | undefined {
  if (error instanceof AppError) return error;
  if (!(error instanceof Error)) return undefined;
  if (isUnavailable(error)) return new AppError('UNAVAILABLE', { retryAfter: retryAfterOf(error) });
  const status = 'statusCode' in error ? Number(error.statusCode) : 500;
  return status < 500 ? refusalOfStatus(status) : undefined;
}

function retryAfterOf(error: Error): number {
  return 'retryAfterSeconds' in error ? Number(error.retryAfterSeconds) : RETRY_AFTER_SECONDS;
}

/** A pooler ends a connection with this code; PostgreSQL also has it for malformed statements. */
const PROTOCOL_VIOLATION = '08P01';

function isUnavailable(error: Error): boolean {
  const isFatal = 'severity' in error && error.severity === 'FATAL';
  if (isFatal && errorCode(error) === PROTOCOL_VIOLATION) return true;
  return UNAVAILABLE_CODES.has(errorCode(error)) || UNAVAILABLE_MESSAGE.test(error.message);
}

const REFUSAL_BY_STATUS: Readonly<Record<number, { code: ErrorCode; message?: string }>> = {
  403: { code: 'NOT_FOUND' },
  404: { code: 'NOT_FOUND' },
  413: { code: 'TOO_LARGE' },
  415: { code: 'WRONG_TYPE', message: 'Send JSON' },
};

/**
 * Refusals of Fastify and its plugins: malformed JSON, another type, too large a body, an unknown
 * path.
 */
function refusalOfStatus(status: number): AppError {
  const { code, message } = REFUSAL_BY_STATUS[status] ?? {
    code: 'VALIDATION',
    message: 'The request could not be read',
  };
  return new AppError(code, message === undefined ? {} : { message });
}
