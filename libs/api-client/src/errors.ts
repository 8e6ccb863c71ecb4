import type { ErrorCode } from '@muster/contract';

/**
 * What failed before a response of the API arrived. `UNREADABLE`: a response that is not in the
 * API's envelope.
 */
type TransportCode = 'NETWORK' | 'TIMEOUT' | 'CANCELLED' | 'NO_TOKEN' | 'UNREADABLE';

/** Every code an `ApiError` can carry. */
export type ApiErrorCode = ErrorCode | TransportCode;

interface ErrorDetails {
  status?: number;
  fields?: Record<string, string>;
  requestId?: string;
  cause?: unknown;
}

/** A failed request. Switch on `code`; `message` is for people. */
export class ApiError extends Error {
  readonly code: ApiErrorCode;
  /** HTTP status; 0 when there was no response. */
  readonly status: number;
  /** Sentence by the dotted path of the field; empty when no field is at fault. */
  readonly fields: Record<string, string>;
  /** Identifies the request in the server's log. */
  readonly requestId: string | undefined;

  constructor(code: ApiErrorCode, message: string, details: ErrorDetails = {}) {
    super(message, { cause: details.cause });
    this.name = 'ApiError';
    this.code = code;
    this.status = details.status ?? 0;
    this.fields = details.fields ?? {};
    this.requestId = details.requestId;
  }
}

/**
 * Whether a caught value is a failed request, with one of these codes if any are given. It compares
 * the name and not the class: each remote may bundle a copy of this module.
 */
export function isApiError(error: unknown, ...codes: readonly ApiErrorCode[]): error is ApiError {
  if (!(error instanceof Error) || error.name !== 'ApiError') return false;
  return codes.length === 0 || codes.includes((error as ApiError).code);
}

/** Whether the server did not respond. */
export function isConnectionError(error: unknown): boolean {
  return isApiError(error, 'NETWORK', 'TIMEOUT');
}

/**
 * Whether the server refused by a rule, such as `EVENT_FULL`: it is not a fault of server or
 * connection.
 */
export function isRefusal(error: unknown): boolean {
  return isApiError(error) && error.status >= 400 && error.status < 500;
}

/**
 * Which errors show their own message instead of the fallback: all, refusals only, or a lost
 * connection only.
 */
export type OwnMessage = 'all' | 'refusals' | 'connection';

/**
 * The sentence a failed operation shows (docs/product/texts.md#failure-texts): the error's own
 * message where `own` allows it and there is one, else `fallback`.
 *
 *     failureText(error, FAILURE_TEXT.createEvent)
 *     failureText(error, FAILURE_TEXT.updateParticipant, 'refusals')
 */
export function failureText(error: unknown, fallback: string, own: OwnMessage = 'all'): string {
  if (!isApiError(error) || !error.message) return fallback;
  if (own === 'refusals' && !isRefusal(error)) return fallback;
  if (own === 'connection' && !isConnectionError(error)) return fallback;
  return error.message;
}

/**
 * The sentences at single fields. An email that is taken is shown at the email field, also when no
 * field was named.
 */
export function failureFields(error: unknown): Record<string, string> {
  if (!isApiError(error)) return {};
  if (error.code === 'EMAIL_TAKEN') return { email: error.message, ...error.fields };
  return error.fields;
}
