import { z } from 'zod';
import { defineCall } from '../call.ts';
import { COUNT, LENGTH, PAGE_SIZE, PRESIGNED_SECONDS, TIMEOUT, UPLOAD } from '../limits.ts';
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
export const fileCalls = {
  uploadFile: defineCall({
    method: 'POST',
    path: '/files/upload',
    summary: 'Store a picture (≤ 5 MB) or a video (≤ 50 MB); told by its bytes',
    who: 'signed-in',
    body: z.object({ folder: folder.default('uploads') }),
    file: { field: 'file', maxBytes: UPLOAD.videoBytes },
    answer: z.object({ file: storedFile }),
    status: 201,
    timeout: TIMEOUT.upload,
  }),
  deleteFile: defineCall({
    method: 'DELETE',
    path: '/files/delete',
    summary: 'Delete one’s own file, named by its url or key',
    who: 'file-owner',
    body: namedFile,
    answer: z.object({}),
  }),
  uploadFiles: defineCall({
    method: 'POST',
    path: '/files/upload-multiple',
    summary: 'Store several at once; one that is not right refuses all',
    who: 'signed-in',
    body: z.object({ folder: folder.default('uploads') }),
    file: { field: 'files', maxBytes: UPLOAD.videoBytes, most: COUNT.uploads },
    answer: z.object({ files: z.array(storedFile) }),
    status: 201,
    timeout: TIMEOUT.uploadMultiple,
  }),
  listFiles: defineCall({
    method: 'GET',
    path: '/files/list',
    summary: 'One’s own files of a folder, the latest first; the superadmin: everybody’s',
    who: 'signed-in',
    query: z.object({ ...pageQuery(PAGE_SIZE.files), folder: folder.default('uploads') }),
    answer: z.object({ files: z.array(listedFile), pagination }),
  }),
  getFileInfo: defineCall({
    method: 'GET',
    path: '/files/info',
    summary: 'One’s own file, named by its url or key',
    who: 'file-owner',
    query: namedFile,
    answer: z.object({ file: listedFile }),
  }),
  presignFile: defineCall({
    method: 'POST',
    path: '/files/presigned-url',
    summary: 'A link to one’s own file that ends',
    who: 'file-owner',
    body: z.object({
      key,
      /** Seconds. */
      expiresIn: z.int().min(1).max(PRESIGNED_SECONDS.most).default(PRESIGNED_SECONDS.default),
    }),
    answer: z.object({ url: z.string(), expiresAt: timestamp }),
  }),
  copyFile: defineCall({
    method: 'POST',
    path: '/files/copy',
    summary: 'Copy one’s own file under another key of the same ending',
    who: 'file-owner',
    body: z.object({ sourceKey: key, destinationKey: key }),
    answer: z.object({ file: listedFile }),
    status: 201,
  }),
  deleteFiles: defineCall({
    method: 'DELETE',
    path: '/files/batch-delete',
    summary: 'Delete several of one’s own files; those that cannot be deleted are named',
    who: 'signed-in',
    body: z.object({ keys: z.array(key).min(1).max(COUNT.batchDelete) }),
    answer: z.object({
      deleted: z.array(z.string()),
      failed: z.array(z.object({ key: z.string(), message: z.string() })),
    }),
  }),
  testFileConnection: defineCall({
    method: 'GET',
    path: '/files/test-connection',
    summary: 'Write, read and delete a probe in the file store',
    who: 'superadmin',
    answer: z.object({
      connected: z.literal(true),
      storage: z.enum(['disk', 's3']),
      /** How long the three took together. */
      milliseconds: z.int(),
    }),
  }),
};
