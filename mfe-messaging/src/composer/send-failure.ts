import { isApiError } from '@muster/api-client';
import { FAILURE_TEXT } from '@muster/contract';

/** What a failed send says, by status (spec.md §8). */
export function sendFailureText(error: unknown): string {
  const message = error instanceof Error ? error.message : '';
  if (!isApiError(error)) return message || FAILURE_TEXT.sendMessage;
  switch (error.status) {
    case 400:
      return message || FAILURE_TEXT.invalidMessage;
    case 403:
      return FAILURE_TEXT.mayNotMessage;
    case 404:
      return FAILURE_TEXT.eventNotFound;
    default:
      return message || FAILURE_TEXT.sendMessage;
  }
}
