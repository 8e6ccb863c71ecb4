import { ERRORS, type ErrorCode, FAILURE_TEXT } from '@muster/contract';
import { isAxiosError, isCancel } from 'axios';

/** What failed before the API responded. */
type TransportCode = 'NETWORK' | 'TIMEOUT' | 'CANCELLED' | 'NO_TOKEN' | 'UNREADABLE';

/** A failed request. Switch on `code`; `message` is for people. */
export class ApiError extends Error {
  readonly code: ErrorCode | TransportCode;
  /** HTTP status; 0 if there was no response. */
  readonly status: number;
  /** Messages by field path, on validation errors. */
  readonly fields: Record<string, string>;
  /** Identifies the request in the server's log. */
  readonly requestId: string | undefined;

  constructor(
    code: ApiError['code'],
    message: string,
    details: { status?: number; fields?: Record<string, string>; requestId?: string } = {},
  ) {
    super(message);
    this.name = 'ApiError';
    this.code = code;
    this.status = details.status ?? 0;
    this.fields = details.fields ?? {};
    this.requestId = details.requestId;
  }
}

/** True for an `ApiError`, with this code if one is given. */
export function isApiError(error: unknown, code?: ApiError['code']): error is ApiError {
  return error instanceof ApiError && (code === undefined || error.code === code);
}

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
  return new ApiError(error.code ?? codeOf(status), error.message ?? '', { ...error, status });
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

function codeOf(status: number): ErrorCode {
  const match = Object.entries(ERRORS).find(([, error]) => error.status === status);
  return match ? (match[0] as ErrorCode) : 'INTERNAL';
}
