import type { EndpointResponse, Endpoints } from '@muster/contract';
import { recordOf } from '@muster/domain';
import type { Request } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { listAttendedGames } from './record-store.ts';

/** Where and when the caller has played (docs/product/record.md#sites). */
export async function getRecord(
  { db }: Services,
  { actor }: Request<Endpoints['getRecord']>,
): Promise<EndpointResponse<Endpoints['getRecord']>> {
  return { sites: recordOf(await listAttendedGames(db, actor.id), new Date()) };
}
