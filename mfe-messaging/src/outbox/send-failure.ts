import { failureText, isApiError } from '@muster/api-client';
import { FAILURE_TEXT } from '@muster/contract';

/** The sentence of a failed send (docs/product/texts.md#send-failures). */
export function sendFailureText(error: unknown): string {
  if (!isApiError(error))
    return (error instanceof Error && error.message) || FAILURE_TEXT.sendMessage;
  switch (error.code) {
    case 'VALIDATION':
    case 'INVALID_MESSAGE':
      return failureText(error, FAILURE_TEXT.invalidMessage);
    case 'FORBIDDEN':
    case 'MAY_NOT_MESSAGE':
      return FAILURE_TEXT.mayNotMessage;
    case 'NOT_FOUND':
    case 'EVENT_NOT_FOUND':
    case 'THREAD_NOT_FOUND':
    case 'MESSAGE_NOT_FOUND':
    case 'USER_NOT_FOUND':
      return FAILURE_TEXT.eventNotFound;
    default:
      return failureText(error, FAILURE_TEXT.sendMessage);
  }
}
