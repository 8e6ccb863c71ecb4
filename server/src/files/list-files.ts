import type { EndpointResponse, Endpoints, ListedFile, ParsedInput } from '@muster/contract';
import { AppError } from '../http/app-error.ts';
import type { Actor } from '../http/handler.ts';
import { paginate } from '../http/paginate.ts';
import type { Services } from '../services.ts';
import { type NamedFile, ownerOf, whichFile } from './named-file.ts';
import { countFiles, findFile, listFiles } from './store.ts';
import { toListedFile } from './to-file.ts';

/** One's own files of a folder, the latest first; for the superadmin everybody's. */
export async function listOwnFiles(
  { pool }: Services,
  { actor, query }: { actor: Actor; query: ParsedInput<Endpoints['listFiles']>['query'] },
): Promise<EndpointResponse<Endpoints['listFiles']>> {
  const { page, limit, folder } = query;
  const filter = { ownerId: ownerOf(actor), folder };
  const [rows, total] = await Promise.all([
    listFiles(pool, { ...filter, limit, offset: (page - 1) * limit }),
    countFiles(pool, filter),
  ]);
  return { files: rows.map(toListedFile), pagination: paginate(query, total) };
}

/** One's own file; 404 for those of others. */
export async function getFileInfo(services: Services, named: NamedFile): Promise<ListedFile> {
  const row = await findFile(services.db, whichFile(services, named));
  if (!row) throw new AppError('FILE_NOT_FOUND');
  return toListedFile(row);
}
