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
import { pageQuery, pagination } from '../shared/pagination.ts';
import { timestamp, url } from '../shared/text.ts';
import { FAILURE_TEXT } from '../texts.ts';

/** Folders that uploads can be stored in. */
export const folder = z.enum(['events', 'moments', 'messages', 'avatars', 'uploads']);
/** One of `folder`. */
export type Folder = z.output<typeof folder>;

/**
 * A stored file. Images have a size in pixels and a thumbnail 640 px wide
 * (docs/product/files.md#images).
 */
const storedFile = z.object({
  url: z.string(),
  thumbnailUrl: z.string().nullable(),
  key: z.string(),
  folder,
  originalName: z.string(),
  /** Bytes, as stored. */
  size: z.int(),
  contentType: z.string(),
  width: z.int().nullable(),
  height: z.int().nullable(),
});
/** A `storedFile` in a response. */
export type StoredFile = z.output<typeof storedFile>;

/** A stored file in a list. */
const listedFile = storedFile.extend({
  createdAt: timestamp,
  /** What the caller can do with the file (docs/product/roles-and-accounts.md#abilities). */
  can: z.object({ delete: z.boolean(), copy: z.boolean(), presign: z.boolean() }),
});
/** A `listedFile` in a response. */
export type ListedFile = z.output<typeof listedFile>;

/** How much an account has stored, and how much it may (docs/product/files.md#storage-quota). */
const storageUsage = z.object({
  bytes: z.int(),
  maxBytes: z.int(),
  files: z.int(),
  maxFiles: z.int(),
});
/** A `storageUsage` in a response. */
export type StorageUsage = z.output<typeof storageUsage>;

const key = z.string().min(1).max(LENGTH.url);
const namedFile = z
  .object({ url: url.optional(), key: key.optional() })
  .refine((named) => named.url || named.key, {
    path: ['url'],
    error: 'Give the file’s url or key',
  });

/**
 * Stored files (docs/product/files.md#files). Their content is served from `/media/{key}`, outside
 * the API.
 */
export const fileEndpoints = {
  uploadFile: defineEndpoint({
    method: 'POST',
    path: '/files/upload',
    summary: 'Upload an image (≤ 5 MB) or a video (≤ 50 MB); the type is detected from the content',
    access: 'signed-in',
    body: z.object({ folder: folder.default('uploads') }),
    file: {
      field: 'file',
      maxBytes: UPLOAD.maxVideoBytes,
      tooLargeMessage: FAILURE_TEXT.oneVideo,
    },
    errors: [],
    response: z.object({ file: storedFile }),
    status: 201,
    timeoutMs: TIMEOUT_MS.upload,
    rateLimitPerMinute: 60,
  }),
  deleteFile: defineEndpoint({
    method: 'DELETE',
    path: '/files/delete',
    summary: 'Delete your own file, named by its URL or key, unless something shows it',
    access: 'file-owner',
    body: namedFile.safeExtend({
      /** Deletes it although something shows it. Only from the superadmin; otherwise ignored. */
      evenIfInUse: z.boolean().optional(),
    }),
    errors: ['FILE_NOT_FOUND', 'FILE_IN_USE'],
    response: z.object({}),
  }),
  uploadFiles: defineEndpoint({
    method: 'POST',
    path: '/files/upload-multiple',
    summary: 'Upload several files at once; if one is refused, none is stored',
    access: 'signed-in',
    body: z.object({ folder: folder.default('uploads') }),
    file: {
      field: 'files',
      maxBytes: UPLOAD.maxVideoBytes,
      maxFiles: MAX_COUNT.uploads,
      tooLargeMessage: FAILURE_TEXT.oneVideo,
    },
    errors: [],
    response: z.object({ files: z.array(storedFile) }),
    status: 201,
    timeoutMs: TIMEOUT_MS.uploadMultiple,
    rateLimitPerMinute: 60,
  }),
  listFiles: defineEndpoint({
    method: 'GET',
    path: '/files/list',
    summary:
      'List your own files of a folder, newest first; the superadmin lists the files of every account',
    access: 'signed-in',
    query: z.object({ ...pageQuery(PAGE_SIZE.files), folder: folder.default('uploads') }),
    errors: [],
    response: z.object({ files: z.array(listedFile), pagination }),
  }),
  getFileInfo: defineEndpoint({
    method: 'GET',
    path: '/files/info',
    summary: 'Get your own file, named by its URL or key',
    access: 'file-owner',
    query: namedFile,
    errors: ['FILE_NOT_FOUND'],
    response: z.object({ file: listedFile }),
  }),
  presignFile: defineEndpoint({
    method: 'POST',
    path: '/files/presigned-url',
    summary: 'Create a link to your own file that expires',
    access: 'file-owner',
    body: z.object({
      key,
      /** Seconds. */
      expiresIn: z
        .int()
        .min(1)
        .max(PRESIGNED_URL_SECONDS.max)
        .default(PRESIGNED_URL_SECONDS.default),
    }),
    errors: ['FILE_NOT_FOUND'],
    response: z.object({ url: z.string(), expiresAt: timestamp }),
  }),
  copyFile: defineEndpoint({
    method: 'POST',
    path: '/files/copy',
    summary: 'Copy your own file to another key with the same extension',
    access: 'file-owner',
    body: z.object({ sourceKey: key, destinationKey: key }),
    errors: ['FILE_NOT_FOUND', 'KEY_TAKEN', 'QUOTA_EXCEEDED'],
    response: z.object({ file: listedFile }),
    status: 201,
    rateLimitPerMinute: 20,
  }),
  deleteFiles: defineEndpoint({
    method: 'DELETE',
    path: '/files/batch-delete',
    summary: 'Delete several of your own files; the response names those that could not be deleted',
    access: 'signed-in',
    body: z.object({ keys: z.array(key).min(1).max(MAX_COUNT.batchDelete) }),
    errors: [],
    response: z.object({
      deleted: z.array(z.string()),
      failed: z.array(z.object({ key: z.string(), message: z.string() })),
    }),
  }),
  getStorageUsage: defineEndpoint({
    method: 'GET',
    path: '/files/usage',
    summary: 'Get how many files and bytes you have stored, and how many you may store',
    access: 'signed-in',
    errors: [],
    response: z.object({ usage: storageUsage }),
  }),
  testFileConnection: defineEndpoint({
    method: 'GET',
    path: '/files/test-connection',
    summary: 'Write, read and delete a test file in the file store',
    access: 'superadmin',
    errors: [],
    response: z.object({
      connected: z.literal(true),
      storage: z.enum(['disk', 's3']),
      /** How long the three operations took together. */
      milliseconds: z.int(),
    }),
  }),
};
