import type { Config } from '../platform/config/config.ts';
import { removeAbandonedUploads, uploadFolderOf } from '../platform/http/upload-folder.ts';
import type { Job } from './schedule-job.ts';

const MINUTE_MS = 60 * 1_000;

/** Each node has an upload folder of its own, so each node runs this. */
export function removeAbandonedUploadsJob({ config }: { config: Config }): Job {
  return {
    name: 'remove abandoned uploads',
    firstRunAfterMs: MINUTE_MS,
    intervalMs: 60 * MINUTE_MS,
    run: async () => ({ counts: { files: await removeAbandonedUploads(uploadFolderOf(config)) } }),
  };
}
