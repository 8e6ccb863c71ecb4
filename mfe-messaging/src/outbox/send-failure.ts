import { failureText, isApiError } from '@muster/api-client';
import { FAILURE_TEXT } from '@muster/contract';

/** The sentence of a failed send (docs/product/texts.md#send-failures). */
export function sendFailureText(error: unknown): string {
  if (!isApiError(error))
    return (error instanceof Error && error.message) || FAILURE_TEXT.sendMessage;
  switch (error.status) {
    case 400:
      return failureText(error, FAILURE_TEXT.invalidMessage);
    case 403:
      return FAILURE_TEXT.mayNotMessage;
    case 404:
      return FAILURE_TEXT.eventNotFound;
    default:
      return failureText(error, FAILURE_TEXT.sendMessage);
  }
}
