import { type EndpointResponse, type Endpoints, ERRORS } from '@muster/contract';
import type { Request } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { changeParticipants } from './change-participants.ts';

/**
 * Makes one change to several participants; the response names those it was refused for
 * (docs/product/participation.md#bulk-changes).
 */
export async function updateParticipants(
  services: Services,
  { actor, params, body, signal, client }: Request<Endpoints['updateParticipants']>,
): Promise<EndpointResponse<Endpoints['updateParticipants']>> {
  const request = { eventId: params.id, ...body, signal, client };
  const { accepted, unchanged, refused, undo, checkedInBefore } = await changeParticipants(
    services,
    actor,
    request,
  );
  return {
    updated: accepted.length - unchanged,
    unchanged,
    ...(checkedInBefore.length > 0 && { checkedInBefore }),
    refused: [...refused].map(([userId, code]) => ({
      userId,
      code,
      message: ERRORS[code].message,
    })),
    undo: undo.map(({ userIds, change }) => ({ userIds: [...userIds], change })),
  };
}
