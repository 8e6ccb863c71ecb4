import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { makeTemporaryDirectory } from '@muster/embedded-postgres/testing';
import type { S3Config } from '../../src/config/config.ts';

/** Two S3 servers; the newer one checks signatures. */
export const S3_STORES = ['s3rver', '@20minutes/s3rver'] as const;

/** An empty S3-compatible store with the bucket `muster`. */
export interface TestS3Store {
  config: S3Config;
  close: () => Promise<void>;
}

export async function startS3Store(
  packageName: (typeof S3_STORES)[number] = '@20minutes/s3rver',
): Promise<TestS3Store> {
  const directory = await makeTemporaryDirectory();
  const program = join(import.meta.dirname, 's3-store-process.ts');
  const child = spawn(process.execPath, ['--no-deprecation', program, packageName, directory.path]);
  const ended = once(child, 'exit');
  child.stderr.pipe(process.stderr);
  const [line] = await Promise.race([once(child.stdout, 'data'), ended]);
  const port = Number(String(line));
  if (!port) throw new Error(`${packageName} did not start`);
  return {
    config: {
      endpoint: `http://127.0.0.1:${port}`,
      region: 'eu-west-2',
      bucket: 'muster',
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
    },
    close: async () => {
      child.kill();
      await ended;
      await directory[Symbol.asyncDispose]();
    },
  };
}
