import { failureText, isApiError, isConnectionError } from '@muster/api-client';
import { FAILURE_TEXT } from '@muster/contract';
import { sendFailureText } from './send-failure.ts';

/** What a failed attempt means for the entry (docs/product/message-screens.md#outbox). */
export type SendFailure =
  /** Tried again by itself. */
  | { kind: 'unreachable'; sentence: string }
  /** The server failed (5xx): the same, unless only this entry fails. */
  | { kind: 'failing'; sentence: string }
  /** Sent again only on request. */
  | { kind: 'refused'; sentence: string }
  /** Waits until the account signs in again. */
  | { kind: 'signed-out' }
  /** The entry was discarded. */
  | { kind: 'cancelled' };

/** Shown while the server cannot be reached. */
const WAITING_TEXT = 'Waiting for the connection';

/** Decides what a failed attempt means. */
export function readFailure(error: unknown, isImage: boolean): SendFailure {
  if (isApiError(error, 'CANCELLED')) return { kind: 'cancelled' };
  if (isApiError(error, 'NO_TOKEN') || (isApiError(error) && error.status === 401))
    return { kind: 'signed-out' };
  if (isConnectionError(error)) return { kind: 'unreachable', sentence: WAITING_TEXT };
  const kind = kindOf(error);
  if (!isImage) return { kind, sentence: sendFailureText(error) };
  // Why a picture was refused is what helps to choose another one.
  const reason = kind === 'refused' ? failureText(error, '') : '';
  return { kind, sentence: [FAILURE_TEXT.sendImage, reason].filter(Boolean).join(': ') };
}

function kindOf(error: unknown) {
  const status = isApiError(error) ? error.status : 0;
  if (status >= 500) return 'failing';
  return status === 429 ? 'unreachable' : 'refused';
}
