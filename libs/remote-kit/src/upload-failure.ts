import { isApiError } from '@muster/api-client';
import { FAILURE_TEXT } from '@muster/contract';

/** The sentence of an upload that failed (docs/product/texts.md#failure-texts). */
export function uploadFailureText(error: unknown): string {
  if (!isApiError(error)) return FAILURE_TEXT.upload;
  switch (error.code) {
    case 'NO_TOKEN':
    case 'UNAUTHENTICATED':
    case 'SESSION_EXPIRED':
      return FAILURE_TEXT.noToken;
    case 'UNREADABLE':
      return FAILURE_TEXT.uploadStatus(error.status);
    default:
      return error.message || FAILURE_TEXT.upload;
  }
}
