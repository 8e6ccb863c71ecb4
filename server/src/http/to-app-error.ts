import { AppError } from './app-error.ts';

/** PostgreSQL and socket codes that mean the database cannot be reached now. */
const UNREACHABLE = new Set([
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '08000',
  '08001',
  '08003',
  '08006',
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT_SOCKET',
  'ETIMEDOUT',
]);
const RETRY_AFTER = 5;

/** What an error thrown anywhere means to the caller; undefined when it is a bug of ours. */
export function toAppError(error: unknown): AppError | undefined {
  if (error instanceof AppError) return error;
  if (!(error instanceof Error)) return undefined;
  const code = codeOf(error);
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new AppError('TOO_LARGE');
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE')
    return new AppError('WRONG_TYPE', { message: 'Send JSON' });
  if (isUnreachable(error, code)) return new AppError('UNAVAILABLE', { retryAfter: RETRY_AFTER });
  if (isBadRequest(error))
    return new AppError('VALIDATION', { message: 'The request could not be read' });
  return undefined;
}

function codeOf(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : '';
}

function isUnreachable(error: Error, code: string): boolean {
  if (UNREACHABLE.has(code)) return true;
  return /^(Connection terminated|timeout exceeded when trying to connect|connect E)/.test(
    error.message,
  );
}

/** What Fastify itself refuses: broken JSON, an empty body, a bad content length, a path it cannot decode. */
function isBadRequest(error: Error): boolean {
  return 'statusCode' in error && typeof error.statusCode === 'number' && error.statusCode < 500;
}
