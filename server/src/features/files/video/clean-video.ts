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

/**
 * Checks that a file is built as a video of its type, WRONG_TYPE otherwise, and removes the
 * metadata of an MP4 or MOV in place, so that nothing in the file moves
 * (docs/product/files.md#videos).
 */
export async function cleanVideo(path: string, extension: string): Promise<void> {
  const clean = BY_EXTENSION[extension];
  if (clean) await withVideoFile(path, clean);
}
