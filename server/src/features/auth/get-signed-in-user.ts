import type { EndpointResponse, Endpoints } from '@muster/contract';
import type { Request } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { requireUser } from '../people/require-user.ts';
import { toUser } from '../people/to-user.ts';

export async function getSignedInUser(
  { db }: Services,
  { actor }: Request<Endpoints['getSignedInUser']>,
): Promise<EndpointResponse<Endpoints['getSignedInUser']>> {
  return { user: toUser(await requireUser(db, actor.id)) };
}
