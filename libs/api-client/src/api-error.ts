import { ERRORS, type ErrorCode, FAILURE_TEXT } from '@muster/contract';
import { isAxiosError, isCancel } from 'axios';

/** What went wrong before any answer of the API came. */
type TransportCode = 'NETWORK' | 'TIMEOUT' | 'CANCELLED' | 'NO_TOKEN' | 'UNREADABLE';

/** A call that did not succeed. Switch on `code`; `message` is for people. */
export class ApiError extends Error {
  readonly code: ErrorCode | TransportCode;
  /** HTTP status; 0 when there was no answer. */
  readonly status: number;
  /** Sentences by field, on validation errors. */
  readonly fields: Record<string, string>;
  /** Names the request in the server's log. */
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

/** Whether something caught is a call that did not succeed, with this code if one is named. */
export function isApiError(error: unknown, code?: ApiError['code']): error is ApiError {
  return error instanceof ApiError && (code === undefined || error.code === code);
}

/** What a failed request means to a caller. */
export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  if (isCancel(error)) return new ApiError('CANCELLED', 'Cancelled');
  if (!isAxiosError(error) || !error.response) {
    const timedOut =
      isAxiosError(error) && ['ECONNABORTED', 'ETIMEDOUT'].includes(error.code ?? '');
    return new ApiError(timedOut ? 'TIMEOUT' : 'NETWORK', FAILURE_TEXT.network);
  }
  return refusal(error.response.status, error.response.data);
}

/** The error an answer carries; one that is not in the envelope is named by its status. */
export function refusal(status: number, body: unknown): ApiError {
  const error = errorOf(body);
  if (!error) return new ApiError('UNREADABLE', '', { status });
  return new ApiError(error.code ?? codeOf(status), error.message ?? '', { ...error, status });
}

type Carried = Partial<{
  code: ErrorCode;
  message: string;
  fields: Record<string, string>;
  requestId: string;
}>;

function errorOf(body: unknown): Carried | undefined {
  if (typeof body !== 'object' || body === null || !('error' in body)) return undefined;
  return typeof body.error === 'object' && body.error !== null ? body.error : undefined;
}

function codeOf(status: number): ErrorCode {
  const found = Object.entries(ERRORS).find(([, row]) => row.status === status);
  return found ? (found[0] as ErrorCode) : 'INTERNAL';
}
