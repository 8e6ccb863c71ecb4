import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { makeTemporaryDirectory } from '@muster/embedded-postgres/testing';
import { startSwift } from './start-swift.ts';
import type { TestS3Store } from './test-s3-store.ts';

/**
 * Two S3 servers; the newer one checks signatures. With TEST_S3=swift a real engine instead, where
 * it is installed (`npm run chaos s3`).
 */
export const S3_STORES: readonly S3Engine[] =
  process.env.TEST_S3 === 'swift' ? ['swift'] : ['s3rver', '@20minutes/s3rver'];

type S3Engine = 's3rver' | '@20minutes/s3rver' | 'swift';

export async function startS3Store(
  engine: S3Engine = S3_STORES.at(-1) ?? 's3rver',
): Promise<TestS3Store> {
  if (engine === 'swift') return startSwift();
  const directory = await makeTemporaryDirectory();
  const program = join(import.meta.dirname, 's3-store-process.ts');
  const child = spawn(process.execPath, ['--no-deprecation', program, engine, directory.path]);
  const ended = once(child, 'exit');
  child.stderr.pipe(process.stderr);
  const [line] = await Promise.race([once(child.stdout, 'data'), ended]);
  const port = Number(String(line));
  if (!port) throw new Error(`${engine} did not start`);
  return {
    config: {
      endpoint: `http://127.0.0.1:${port}`,
      region: 'eu-west-2',
      bucket: 'muster',
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
    },
    signal: (signal) => void child.kill(signal),
    close: async () => {
      child.kill();
      await ended;
      await directory[Symbol.asyncDispose]();
    },
  };
}
