import { randomBytes, randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { EndpointResponse, Endpoints } from '@muster/contract';
import type { Services } from '../../platform/services.ts';
import { type Storage, StorageError } from '../../platform/storage/storage.ts';

/**
 * Writes a test file into the store, reads it back, compares and deletes it; UNAVAILABLE when a
 * step fails.
 */
export async function testFileConnection({
  storage,
  config,
}: Services): Promise<EndpointResponse<Endpoints['testFileConnection']>> {
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
