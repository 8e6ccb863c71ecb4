import { randomBytes, randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { ownershipScope, pageOffset, paginate } from '@muster/domain';
import type { Handlers } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { type Storage, StorageError } from '../../platform/storage/storage.ts';
import { readTotals } from '../../platform/totals/store.ts';
import { countFiles, listFileRows } from './file-store.ts';
import { findNamedFile, readUsage, toListedFile } from './find-file.ts';
import { removeFile } from './remove-files.ts';

export const files = {
  /**
   * The caller's files of a folder, newest first; for the superadmin, everyone's
   * (docs/product/files.md#file-ownership).
   */
  async listFiles({ db, pool, mediaLinks }, { actor, query }) {
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
  },

  async getFileInfo(services, { actor, query }) {
    const row = await findNamedFile(services, { actor, ...query });
    return { file: toListedFile(row, { viewer: actor, mediaLinks: services.mediaLinks }) };
  },

  async deleteFile(services, request) {
    const { actor, body } = request;
    await removeFile(services, { actor, ...body, origin: request });
    return {};
  },

  /**
   * Creates a link to the caller's own file that expires after `expiresIn` seconds
   * (docs/product/files.md#presigned-links).
   */
  async presignFile(services, { actor, body: { key, expiresIn } }) {
    const file = await findNamedFile(services, { actor, key });
    const expires = Math.ceil(Date.now() / 1_000) + expiresIn;
    return {
      url: services.config.publicUrl + services.mediaLinks.sign(file.key, expires),
      expiresAt: new Date(expires * 1_000).toISOString(),
    };
  },

  /**
   * How much the caller has stored, and how much they may (docs/product/files.md#storage-quota).
   */
  async getStorageUsage({ db, config }, { actor }) {
    return { usage: await readUsage(db, config, actor.id) };
  },

  /**
   * Writes a test file into the store, reads it back, compares and deletes it; UNAVAILABLE when a
   * step fails.
   */
  async testFileConnection({ storage, config }) {
    const startMs = performance.now();
    const key = `uploads/probe-${randomUUID()}.txt`;
    const path = join(config.dataDir, 'uploading', randomUUID());
    try {
      await probe(storage, key, path);
    } catch (error) {
      await storage.remove(key).catch(() => undefined);
      throw error;
    } finally {
      await rm(path, { force: true });
    }
    const milliseconds = Math.round(performance.now() - startMs);
    return { connected: true, storage: storage.kind, milliseconds };
  },
} satisfies Partial<Handlers>;

async function countAllFiles(pool: Services['pool'], folder: string): Promise<number> {
  const { files } = await readTotals(pool, { names: ['files'], ownerId: null });
  return files.get(folder) ?? 0;
}

async function probe(storage: Storage, key: string, path: string): Promise<void> {
  const content = randomBytes(1_024);
  await writeFile(path, content);
  await storage.save(key, path, 'application/octet-stream');
  const received = await buffer(await storage.open(key));
  if (!received.equals(content)) throw new StorageError('the test file came back different');
  await storage.remove(key);
  if ((await storage.size(key)) !== undefined)
    throw new StorageError('the test file was not deleted');
}
