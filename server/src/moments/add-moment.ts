import { type EndpointResponse, type Endpoints, FAILURE_TEXT, UPLOAD } from '@muster/contract';
import { fileTypeFromFile } from 'file-type';
import { createObjectId } from '../database/object-id.ts';
import { inTransaction } from '../database/transaction.ts';
import { deleteFile } from '../files/delete-file.ts';
import { keyOfUrl } from '../files/media-url.ts';
import { findFileToUse } from '../files/store.ts';
import { uploadFile } from '../files/upload-file.ts';
import { AppError } from '../http/app-error.ts';
import type { Request } from '../http/handler.ts';
import type { Services } from '../services.ts';
import { removePhotos } from './remove-photos.ts';
import { deleteOldestMoments, insertMoment, lockGallery } from './store.ts';
import { toMoment } from './to-moment.ts';

/** What a Moment may be (spec.md §5). */
const MOMENT_TYPES = ['image/jpeg', 'image/png'];

type Added = EndpointResponse<Endpoints['uploadMoment']>;
type Who = Pick<Request<Endpoints['uploadMoment']>, 'actor' | 'log'>;

/** Adds a photo that comes with the request; when it cannot be kept, its file goes again. */
export async function uploadMoment(
  services: Services,
  { actor, file, log }: Request<Endpoints['uploadMoment']>,
): Promise<Added> {
  const contentType = (await fileTypeFromFile(file.path))?.mime ?? '';
  if (!MOMENT_TYPES.includes(contentType))
    throw new AppError('WRONG_TYPE', { message: FAILURE_TEXT.momentType });
  const { key } = await uploadFile(services, { actor, file, folder: 'moments' });
  try {
    return await keepMoment(services, { actor, log, key });
  } catch (error) {
    await deleteFile(services, { actor, key }).catch(() => undefined);
    throw error;
  }
}

/** Adds a photo the caller has uploaded before; anything else is FOREIGN_MEDIA. The server fetches nothing (decisions.md §5). */
export async function addMoment(
  services: Services,
  { actor, body, log }: Request<Endpoints['addMoment']>,
): Promise<Added> {
  const key = keyOfUrl(body.imageUrl, services.config.publicUrl) ?? '';
  return keepMoment(services, { actor, log, key, originalName: body.originalName });
}

interface Photo extends Who {
  key: string;
  originalName?: string | undefined;
}

/** The 19th replaces the oldest (spec.md §4), also when many come at once. */
async function keepMoment(services: Services, photo: Photo): Promise<Added> {
  const { actor, log, key } = photo;
  const { moment, replaced } = await inTransaction(services.db, async (trx) => {
    if (!(await lockGallery(trx, actor.id))) throw new AppError('SESSION_EXPIRED');
    const file = await findFileToUse(trx, { key, ownerId: actor.id });
    if (!file || !MOMENT_TYPES.includes(file.content_type)) throw foreignMedia();
    if (file.size > UPLOAD.maxMomentBytes) throw foreignMedia();
    const replaced = await deleteOldestMoments(trx, actor.id);
    const row = await insertMoment(trx, {
      id: createObjectId(),
      user_id: actor.id,
      file_key: key,
      original_name: photo.originalName || file.original_name,
      size_bytes: file.size,
    });
    return { moment: toMoment({ ...row, thumbnail_key: file.thumbnail_key }), replaced };
  });
  await removePhotos(services, { actor, log, keys: replaced });
  return { moment, replacedOldest: replaced.length > 0 };
}

function foreignMedia(): AppError {
  const { message } = new AppError('FOREIGN_MEDIA');
  return new AppError('FOREIGN_MEDIA', { fields: { imageUrl: message } });
}
