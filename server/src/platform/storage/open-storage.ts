import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import { errorCode, StartError } from '../errors.ts';
import { createDiskStorage } from './disk-storage.ts';
import { createS3Storage } from './s3-storage.ts';
import { type Storage, StorageError } from './storage.ts';

/** The store that the configuration names: S3, or else a folder in DATA_DIR. */
export async function createStorage({
  s3,
  dataDir,
}: Pick<Config, 's3' | 'dataDir'>): Promise<Storage> {
  return s3 ? createS3Storage(s3) : createDiskStorage(join(dataDir, 'files'));
}

/** Checks that an S3 store has its bucket. Throws StartError. */
export async function requireBucket({ s3 }: Pick<Config, 's3'>): Promise<void> {
  if (!s3) return;
  try {
    await createS3Storage(s3).probe();
  } catch (error) {
    throw new StartError(
      `Can't use the S3 bucket "${s3.bucket}" at ${s3.endpoint}: ${describeReason(error)}.`,
    );
  }
}

const REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing answers there',
  ENOTFOUND: 'the host is not known',
  EAI_AGAIN: 'the host is not known',
  EHOSTUNREACH: 'there is no way to the host',
  ENETUNREACH: 'there is no way to the host',
};

function describeReason(error: unknown): string {
  if (!(error instanceof StorageError)) return String(error);
  if (error.status === 404) return 'there is no such bucket';
  if (error.status === 401 || error.status === 403) return 'it refused the access key';
  return REASONS[errorCode(error.cause)] ?? error.message;
}
