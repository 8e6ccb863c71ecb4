import { isApiError } from '@muster/api-client';
import { FAILURE_TEXT } from '@muster/contract';

/** The failure of a list of events, with the status of the response if there was one. */
export function describeFailedList(error: unknown): string {
  if (!isApiError(error)) return FAILURE_TEXT.fetchAdminEvents('unknown');
  return FAILURE_TEXT.fetchAdminEvents(error.status ? String(error.status) : error.message);
}
