import { type Folder, type StorageUsage, UPLOAD } from '@muster/contract';
import { makeFreshId } from '../builders/ids.ts';
import { makeFile } from '../builders/make-file.ts';
import { type EndpointHandler, handle } from '../handlers/handle.ts';
import { refuse } from '../handlers/refuse.ts';
import type { FakeBackend } from './fake-backend.ts';

/** Handlers of files (docs/product/files.md#files). Content is stored unchanged. */
export function fileHandlers(backend: FakeBackend): EndpointHandler[] {
  return [
    handle('uploadFile', ({ body, file }) => {
      const isVideo = file.type.startsWith('video/');
      if (!isVideo && !file.type.startsWith('image/')) return refuse('WRONG_TYPE');
      if (file.size > (isVideo ? UPLOAD.maxVideoBytes : UPLOAD.maxImageBytes))
        return refuse('TOO_LARGE');
      const key = storeFile(backend, file, body.folder);
      return {
        file: makeFile({
          url: `/media/${key}`,
          thumbnailUrl: isVideo ? null : `/media/${key}`,
          key,
          folder: body.folder,
          originalName: file.name,
          size: file.size,
          contentType: file.type,
        }),
      };
    }),
    handle('deleteFile', ({ body }) => {
      const key = body.key ?? body.url?.replace(/^.*\/media\//, '') ?? '';
      if (!backend.files.delete(key)) return refuse('FILE_NOT_FOUND');
      return {};
    }),
    handle('getStorageUsage', () => ({ usage: usageOf(backend) })),
    handle('testFileConnection', () => ({ connected: true, storage: 'disk', milliseconds: 4 })),
  ];
}

function usageOf({ files }: FakeBackend): StorageUsage {
  const bytes = [...files.values()].reduce((sum, { size }) => sum + size, 0);
  return { bytes, maxBytes: 1024 ** 3, files: files.size, maxFiles: 5_000 };
}

/** Stores a file and returns its key. */
export function storeFile(
  backend: FakeBackend,
  file: Blob & { name: string },
  folder: Folder,
): string {
  const key = `${folder}/${makeFreshId()}.${file.name.split('.').at(-1)}`;
  backend.files.set(key, file);
  return key;
}
