import { type Api, failureText } from '@muster/api-client';
import { type EndpointResponse, type Endpoints, FAILURE_TEXT } from '@muster/contract';
import type { WaitingChange } from './waiting-change.ts';

/** What the server says of a change that it has made. */
export type ChangeResponse =
  | { isBulk: false; one: EndpointResponse<Endpoints['updateParticipant']> }
  | { isBulk: true; many: EndpointResponse<Endpoints['updateParticipants']> };

/** Sends a change. Rejects with an `ApiError`. */
export async function sendChange(api: Api, entry: WaitingChange): Promise<ChangeResponse> {
  const { eventId: id, userIds, change, maxParticipants, isBulk } = entry;
  if (isBulk) {
    const body = { userIds: [...userIds], change, ...(maxParticipants && { maxParticipants }) };
    return { isBulk, many: await api.updateParticipants({ params: { id }, body }) };
  }
  const [userId = ''] = userIds;
  return { isBulk, one: await api.updateParticipant({ params: { id, userId }, body: change }) };
}

/** The sentence of a change that failed: the server's own where a rule refused it. */
export function changeFailureText(error: unknown): string {
  return failureText(error, FAILURE_TEXT.updateParticipant, 'refusals');
}
