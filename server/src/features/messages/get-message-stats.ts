import type { EndpointResponse, Endpoints } from '@muster/contract';
import type { Request } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { countOwnMessages } from './thread-query-store.ts';

export function getMessageStats(
  { pool }: Services,
  { actor }: Request<Endpoints['getMessageStats']>,
): Promise<EndpointResponse<Endpoints['getMessageStats']>> {
  return countOwnMessages(pool, actor.id);
}
