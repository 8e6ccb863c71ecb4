import { CODE_BY_STATUS, type ErrorCode, FAILURE_TEXT } from '@muster/contract';
import { isAxiosError, isCancel } from 'axios';
import { ApiError } from './errors.ts';

/** Turns whatever a request threw into an `ApiError`. */
export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  if (isCancel(error)) return new ApiError('CANCELLED', 'Cancelled');
  if (!isAxiosError(error) || !error.response) {
    const timedOut =
      isAxiosError(error) && ['ECONNABORTED', 'ETIMEDOUT'].includes(error.code ?? '');
    return new ApiError(timedOut ? 'TIMEOUT' : 'NETWORK', FAILURE_TEXT.network);
  }
  return toResponseError(error.response.status, error.response.data);
}

/** The error in a response; without a readable envelope the code is derived from the status. */
export function toResponseError(status: number, body: unknown): ApiError {
  const error = errorOf(body);
  if (!error) return new ApiError('UNREADABLE', '', { status });
  const code = error.code ?? CODE_BY_STATUS[status] ?? 'INTERNAL';
  return new ApiError(code, error.message ?? '', { ...error, status });
}

type ResponseError = Partial<{
  code: ErrorCode;
  message: string;
  fields: Record<string, string>;
  requestId: string;
}>;

function errorOf(body: unknown): ResponseError | undefined {
  if (typeof body !== 'object' || body === null || !('error' in body)) return undefined;
  return typeof body.error === 'object' && body.error !== null ? body.error : undefined;
}
