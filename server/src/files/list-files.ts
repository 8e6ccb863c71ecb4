import type { EndpointResponse, Endpoints } from '@muster/contract';
import { ownershipScope, pageOffset, paginate } from '@muster/domain';
import type { Request } from '../http/handler.ts';
import type { Services } from '../services.ts';
import { countFiles, listFileRows } from './store.ts';
import { toListedFile } from './to-file.ts';

/** The caller's files of a folder, newest first; for the superadmin, everyone's (docs/product.md#file-ownership). */
export async function listFiles(
  { db, mediaLinks }: Services,
  { actor, query }: Request<Endpoints['listFiles']>,
): Promise<EndpointResponse<Endpoints['listFiles']>> {
  const filter = { ownerId: ownershipScope(actor), folder: query.folder };
  const [rows, total] = await Promise.all([
    listFileRows(db, { ...filter, limit: query.limit, offset: pageOffset(query) }),
    countFiles(db, filter),
  ]);
  return {
    files: rows.map((row) => toListedFile(row, { viewer: actor, mediaLinks })),
    pagination: paginate(query, total),
  };
}
