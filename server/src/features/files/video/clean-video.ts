import { createKeyedQueues } from '../../../platform/limits/keyed-queues.ts';
import { checkAsf } from './check-asf.ts';
import { checkAvi } from './check-avi.ts';
import { checkFlv } from './check-flv.ts';
import { checkMatroska } from './check-matroska.ts';
import { cleanIso } from './clean-iso.ts';
import { type VideoFile, withVideoFile } from './video-file.ts';

const BY_EXTENSION: Readonly<Record<string, (video: VideoFile) => Promise<void>>> = {
  mp4: (video) => cleanIso(video, { startsWithType: true }),
  // Cameras made before 2004 write no file type.
  mov: (video) => cleanIso(video, { startsWithType: false }),
  webm: checkMatroska,
  mkv: checkMatroska,
  avi: checkAvi,
  wmv: checkAsf,
  flv: checkFlv,
};

/** One at a time for each account, so that no account occupies the disk with many. */
const accounts = createKeyedQueues({ maxConcurrent: 1, maxWaiting: 20, timeoutMs: 30_000 });

/** A file that is to become a video, and for whom. */
interface VideoRequest {
  path: string;
  extension: string;
  accountId: string;
  /** Aborted when nobody waits for the video any more. */
  signal?: AbortSignal | undefined;
}

/**
 * Checks that a file is built as a video of its type, WRONG_TYPE otherwise, and removes the
 * metadata of an MP4 or MOV in place, so that nothing in the file moves
 * (docs/product/files.md#videos). Throws a QueueError when too many of the account wait.
 */
export async function cleanVideo({ path, extension, ...caller }: VideoRequest): Promise<void> {
  const work = BY_EXTENSION[extension];
  if (!work) return;
  const { accountId, signal } = caller;
  await accounts.run(accountId, () => withVideoFile(path, { signal, work }), signal);
}
