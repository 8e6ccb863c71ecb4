import { randomBytes, randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { EndpointResponse, Endpoints } from '@muster/contract';
import type { Services } from '../services.ts';
import { StorageError } from '../storage/storage.ts';

/** Writes a probe into the file store, reads it back, compares, and deletes it; 503 when any of it fails. */
export async function testConnection({
  storage,
  config,
}: Services): Promise<EndpointResponse<Endpoints['testFileConnection']>> {
  const began = performance.now();
  const content = randomBytes(1_024);
  const key = `uploads/probe-${randomUUID()}.txt`;
  const path = join(config.dataDir, 'uploading', randomUUID());
  try {
    await writeFile(path, content);
    await storage.save(key, path, 'application/octet-stream');
    const back = await buffer(await storage.open(key));
    if (!back.equals(content)) throw new StorageError('the probe came back different');
    await storage.remove(key);
    if ((await storage.size(key)) !== undefined) throw new StorageError('the probe would not go');
  } catch (error) {
    await storage.remove(key).catch(() => undefined);
    throw error;
  } finally {
    await rm(path, { force: true });
  }
  const milliseconds = Math.round(performance.now() - began);
  return { connected: true, storage: storage.kind, milliseconds };
}
