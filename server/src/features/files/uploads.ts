import { randomBytes } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { FAILURE_TEXT, type Folder, type StoredFile, UPLOAD } from '@muster/contract';
import { AppError } from '../../platform/app-error.ts';
import type { Actor, Handlers, ReceivedFile } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { thumbnailKeyOf } from '../../platform/storage/media-url.ts';
import { toStoredFile } from './find-file.ts';
import { keepFile, type OwnedFile } from './keep-file.ts';
import { makePicture } from './make-picture.ts';
import { detectType, mediaTypeOf } from './media-types.ts';
import { removeFile } from './remove-files.ts';
import { cleanVideo } from './video/clean-video.ts';

export const uploads = {
  async uploadFile(services, { actor, body, file, signal }) {
    return { file: await storeUpload(services, { actor, file, folder: body.folder, signal }) };
  },

  /** Stores all of several files or none; a refusal names the file that caused it. */
  async uploadFiles(services, { actor, body, files, signal }) {
    const stored: StoredFile[] = [];
    try {
      for (const file of files) {
        const upload = storeUpload(services, { actor, file, folder: body.folder, signal });
        stored.push(await upload.catch((error: unknown) => Promise.reject(nameFile(file, error))));
      }
      return { files: stored };
    } catch (error) {
      // Those that cannot be removed now are unused, so the sweep removes them later.
      await Promise.allSettled(stored.map(({ key }) => removeFile(services, { actor, key })));
      throw error;
    }
  },
} satisfies Partial<Handlers>;

function nameFile({ name }: ReceivedFile, error: unknown): unknown {
  if (!(error instanceof AppError)) return error;
  return AppError.onField(error.code, 'files', `${name}: ${error.message}`);
}

export interface Upload {
  actor: Actor;
  folder: Folder;
  file: ReceivedFile;
  /** Aborted when the sender hangs up. */
  signal?: AbortSignal | undefined;
}

/**
 * Stores an uploaded file as the type that its bytes have. WRONG_TYPE for anything but images and
 * videos, TOO_LARGE over the limit of its kind, QUOTA_EXCEEDED when the account is full.
 */
export async function storeUpload(services: Services, upload: Upload): Promise<StoredFile> {
  const detectedType = await detectType(upload.file.path);
  const type = mediaTypeOf(detectedType);
  if (!type) throw new AppError('WRONG_TYPE');
  // The key cannot be guessed: anyone who has the URL can read the file, and a copy must not be
  // able to take the key first.
  const name = randomBytes(12).toString('hex');
  const target = {
    key: `${upload.folder}/${name}.${type.extension}`,
    contentType: detectedType,
  };
  return type.kind === 'image'
    ? storeImage(services, upload, target)
    : storeVideo(services, upload, { ...target, extension: type.extension });
}

interface Target {
  key: string;
  contentType: string;
}

async function storeImage(
  services: Services,
  upload: Upload,
  { key, contentType }: Target,
): Promise<StoredFile> {
  if (upload.file.bytes > UPLOAD.maxImageBytes)
    throw new AppError('TOO_LARGE', { message: FAILURE_TEXT.imageSize });
  const { actor, file, signal } = upload;
  const picture = await makePicture({
    sourcePath: file.path,
    contentType,
    accountId: actor.id,
    signal,
  });
  const { width, height, bytes } = picture;
  const thumbnailKey = thumbnailKeyOf(key);
  const row = toRow(upload, { key, contentType, bytes, width, height, thumbnailKey });
  try {
    return await save(services, row, [
      { key, path: picture.path, contentType },
      { key: thumbnailKey, path: picture.thumbnailPath, contentType: 'image/webp' },
    ]);
  } finally {
    await picture.discard();
  }
}

async function storeVideo(
  services: Services,
  upload: Upload,
  { key, contentType, extension }: Target & { extension: string },
): Promise<StoredFile> {
  const { actor, file, signal } = upload;
  const { path } = file;
  await cleanVideo({ path, extension, accountId: actor.id, signal });
  // Padding at its end is cut off.
  const { size: bytes } = await stat(path);
  const row = toRow(upload, {
    key,
    contentType,
    bytes,
    width: null,
    height: null,
    thumbnailKey: null,
  });
  return save(services, row, [{ key, path, contentType }]);
}

interface Content extends Target {
  bytes: number;
  width: number | null;
  height: number | null;
  thumbnailKey: string | null;
}

function toRow({ actor, folder, file }: Upload, content: Content): OwnedFile {
  return {
    key: content.key,
    folder,
    size: content.bytes,
    width: content.width,
    height: content.height,
    owner_id: actor.id,
    content_type: content.contentType,
    original_name: file.name,
    thumbnail_key: content.thumbnailKey,
  };
}

interface Source extends Target {
  path: string;
}

async function save(
  services: Services,
  row: OwnedFile,
  sources: readonly Source[],
): Promise<StoredFile> {
  const stored = await keepFile(services, row, async () => {
    for (const { key, path, contentType } of sources)
      await services.storage.save(key, path, contentType);
  });
  return toStoredFile(stored, services.mediaLinks);
}
