import { type Folder, UPLOAD } from '@muster/contract';
import { makeFreshId } from '../builders/ids.ts';
import { makeFile } from '../builders/make-file.ts';
import { refuse } from '../handlers/refuse.ts';
import type { FakeBackend, FakeHandlers } from './fake-backend.ts';

/** Handlers of files (docs/product/files.md#files). Content is stored unchanged. */
export const fileHandlers = {
  uploadFile(backend, { body: { folder }, file }) {
    const { name: originalName, size, type: contentType } = file;
    const isVideo = contentType.startsWith('video/');
    if (!isVideo && !contentType.startsWith('image/')) return refuse('WRONG_TYPE');
    if (size > (isVideo ? UPLOAD.maxVideoBytes : UPLOAD.maxImageBytes)) return refuse('TOO_LARGE');
    const key = storeFile(backend, file, folder);
    const url = `/media/${key}`;
    const stored = { key, folder, originalName, size, contentType };
    return { file: makeFile({ url, thumbnailUrl: isVideo ? null : url, ...stored }) };
  },
  deleteFile({ files }, { body }) {
    const key = body.key ?? body.url?.replace(/^.*\/media\//, '') ?? '';
    return files.delete(key) ? {} : refuse('FILE_NOT_FOUND');
  },
  getStorageUsage({ files }) {
    const bytes = [...files.values()].reduce((sum, { size }) => sum + size, 0);
    return { usage: { bytes, maxBytes: 1024 ** 3, files: files.size, maxFiles: 5_000 } };
  },
} satisfies FakeHandlers;

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
