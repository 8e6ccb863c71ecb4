import type { S3Config } from '../../src/platform/config/s3-config.ts';

/** An empty S3-compatible store with the bucket `muster`. */
export interface TestS3Store {
  config: S3Config;
  /** Makes all its processes fall silent, or go on. */
  signal: (signal: 'SIGSTOP' | 'SIGCONT') => void;
  close: () => Promise<void>;
}
