import type { EndpointResponse, Endpoints } from '@muster/contract';
import type { Request } from '../http/handler.ts';
import type { Services } from '../services.ts';
import { countOwnMessages } from './thread-query-store.ts';

export function getMessageStats(
  { db }: Services,
  { actor }: Request<Endpoints['getMessageStats']>,
): Promise<EndpointResponse<Endpoints['getMessageStats']>> {
  return countOwnMessages(db, actor.id);
}
