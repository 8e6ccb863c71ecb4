import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import {
  LENGTH,
  MAX_COUNT,
  PAGE_SIZE,
  PRESIGNED_URL_SECONDS,
  TIMEOUT_MS,
  UPLOAD,
} from '../limits.ts';
import { folder, listedFile, storedFile } from '../schemas/file.ts';
import { pageQuery, pagination } from '../schemas/pagination.ts';
import { timestamp, url } from '../schemas/text.ts';

const key = z.string().min(1).max(LENGTH.url);
const namedFile = z
  .object({ url: url.optional(), key: key.optional() })
  .refine((named) => named.url || named.key, {
    path: ['url'],
    error: 'Name the file by url or key',
  });

/** Files (spec.md §7, decisions.md §5). They are served from `/media/{key}`, which is no call. */
export const fileEndpoints = {
  uploadFile: defineEndpoint({
    method: 'POST',
    path: '/files/upload',
    summary: 'Store a picture (≤ 5 MB) or a video (≤ 50 MB); told by its bytes',
    access: 'signed-in',
    body: z.object({ folder: folder.default('uploads') }),
    file: { field: 'file', maxBytes: UPLOAD.maxVideoBytes },
    response: z.object({ file: storedFile }),
    status: 201,
    timeoutMs: TIMEOUT_MS.upload,
  }),
  deleteFile: defineEndpoint({
    method: 'DELETE',
    path: '/files/delete',
    summary: 'Delete one’s own file, named by its url or key',
    access: 'file-owner',
    body: namedFile,
    response: z.object({}),
  }),
  uploadFiles: defineEndpoint({
    method: 'POST',
    path: '/files/upload-multiple',
    summary: 'Store several at once; one that is not right refuses all',
    access: 'signed-in',
    body: z.object({ folder: folder.default('uploads') }),
    file: { field: 'files', maxBytes: UPLOAD.maxVideoBytes, maxFiles: MAX_COUNT.uploads },
    response: z.object({ files: z.array(storedFile) }),
    status: 201,
    timeoutMs: TIMEOUT_MS.uploadMultiple,
  }),
  listFiles: defineEndpoint({
    method: 'GET',
    path: '/files/list',
    summary: 'One’s own files of a folder, the latest first; the superadmin: everybody’s',
    access: 'signed-in',
    query: z.object({ ...pageQuery(PAGE_SIZE.files), folder: folder.default('uploads') }),
    response: z.object({ files: z.array(listedFile), pagination }),
  }),
  getFileInfo: defineEndpoint({
    method: 'GET',
    path: '/files/info',
    summary: 'One’s own file, named by its url or key',
    access: 'file-owner',
    query: namedFile,
    response: z.object({ file: listedFile }),
  }),
  presignFile: defineEndpoint({
    method: 'POST',
    path: '/files/presigned-url',
    summary: 'A link to one’s own file that ends',
    access: 'file-owner',
    body: z.object({
      key,
      /** Seconds. */
      expiresIn: z
        .int()
        .min(1)
        .max(PRESIGNED_URL_SECONDS.most)
        .default(PRESIGNED_URL_SECONDS.default),
    }),
    response: z.object({ url: z.string(), expiresAt: timestamp }),
  }),
  copyFile: defineEndpoint({
    method: 'POST',
    path: '/files/copy',
    summary: 'Copy one’s own file under another key of the same ending',
    access: 'file-owner',
    body: z.object({ sourceKey: key, destinationKey: key }),
    response: z.object({ file: listedFile }),
    status: 201,
  }),
  deleteFiles: defineEndpoint({
    method: 'DELETE',
    path: '/files/batch-delete',
    summary: 'Delete several of one’s own files; those that cannot be deleted are named',
    access: 'signed-in',
    body: z.object({ keys: z.array(key).min(1).max(MAX_COUNT.batchDelete) }),
    response: z.object({
      deleted: z.array(z.string()),
      failed: z.array(z.object({ key: z.string(), message: z.string() })),
    }),
  }),
  testFileConnection: defineEndpoint({
    method: 'GET',
    path: '/files/test-connection',
    summary: 'Write, read and delete a probe in the file store',
    access: 'superadmin',
    response: z.object({
      connected: z.literal(true),
      storage: z.enum(['disk', 's3']),
      /** How long the three took together. */
      milliseconds: z.int(),
    }),
  }),
};
