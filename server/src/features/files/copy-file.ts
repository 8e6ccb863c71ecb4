import type { EndpointResponse, Endpoints } from '@muster/contract';
import { AppError, fieldError } from '../../platform/app-error.ts';
import type { FileRow } from '../../platform/database/schema.ts';
import type { Request } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { isKey, partsOfKey, thumbnailKeyOf } from '../../platform/storage/media-url.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { findNamedFile } from './find-named-file.ts';
import { keepFile } from './keep-file.ts';
import { toListedFile } from './to-file.ts';

/**
 * Copies the caller's own file and its thumbnail to a key that was never used; the copy belongs to
 * the caller.
 */
export async function copyFile(
  services: Services,
  { actor, body: { sourceKey, destinationKey } }: Request<Endpoints['copyFile']>,
): Promise<EndpointResponse<Endpoints['copyFile']>> {
  const source = await findNamedFile(services, { actor, key: sourceKey });
  const { folder, thumbnailKey } = parseDestination(sourceKey, destinationKey);
  const { created_at: _, ...columns } = source;
  const target = {
    ...columns,
    key: destinationKey,
    owner_id: actor.id,
    folder,
    thumbnail_key: source.thumbnail_key && thumbnailKey,
  };
  const copy = await keepFile(services, target, () =>
    copyContent(services.storage, source, target),
  );
  return { file: toListedFile(copy, { viewer: actor, mediaLinks: services.mediaLinks }) };
}

function parseDestination(sourceKey: string, destinationKey: string) {
  const parts = partsOfKey(destinationKey);
  const thumbnailKey = thumbnailKeyOf(destinationKey);
  if (!parts || !isKey(thumbnailKey)) {
    throw fieldError(
      'destinationKey',
      'Name a folder and a plain file name, such as uploads/field.jpg',
    );
  }
  const extension = partsOfKey(sourceKey)?.extension;
  if (parts.extension !== extension)
    throw fieldError('destinationKey', `It must end in .${extension}`);
  return { folder: parts.folder, thumbnailKey };
}

type Keys = Pick<FileRow, 'key' | 'thumbnail_key'>;

async function copyContent(storage: Storage, source: Keys, target: Keys): Promise<void> {
  const pairs = [
    [source.key, target.key],
    [source.thumbnail_key, target.thumbnail_key],
  ].filter((pair): pair is [string, string] => pair[0] !== null);
  for (const [from, to] of pairs)
    if (!(await storage.copy(from, to))) throw new AppError('FILE_NOT_FOUND');
}
