import type { EndpointResponse, Endpoints } from '@muster/contract';
import type { Request } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { readUsage } from './read-usage.ts';

/** How much the caller has stored, and how much they may (docs/product/files.md#storage-quota). */
export async function getStorageUsage(
  { db, config }: Services,
  { actor }: Request<Endpoints['getStorageUsage']>,
): Promise<EndpointResponse<Endpoints['getStorageUsage']>> {
  return { usage: await readUsage(db, config, actor.id) };
}
