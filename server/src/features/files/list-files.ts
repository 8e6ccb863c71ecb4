import type { EndpointResponse, Endpoints } from '@muster/contract';
import { ownershipScope, pageOffset, paginate } from '@muster/domain';
import type { Request } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { readTotals } from '../../platform/totals/store.ts';
import { countFiles, listFileRows } from './store.ts';
import { toListedFile } from './to-file.ts';

/**
 * The caller's files of a folder, newest first; for the superadmin, everyone's
 * (docs/product/files.md#file-ownership).
 */
export async function listFiles(
  { db, pool, mediaLinks }: Services,
  { actor, query }: Request<Endpoints['listFiles']>,
): Promise<EndpointResponse<Endpoints['listFiles']>> {
  const ownerId = ownershipScope(actor);
  const { folder } = query;
  const filter = { ownerId, folder };
  const [rows, total] = await Promise.all([
    listFileRows(db, { ...filter, limit: query.limit, offset: pageOffset(query) }),
    ownerId === null ? countAllFiles(pool, folder) : countFiles(db, { ownerId, folder }),
  ]);
  return {
    files: rows.map((row) => toListedFile(row, { viewer: actor, mediaLinks })),
    pagination: paginate(query, total),
  };
}

async function countAllFiles(pool: Services['pool'], folder: string): Promise<number> {
  const { files } = await readTotals(pool, { names: ['files'], ownerId: null });
  return files.get(folder) ?? 0;
}
