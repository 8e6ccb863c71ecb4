import { requireValid, type VideoFile } from './video-file.ts';

/** A chunk has 1 GB; what is uploaded has one or two. */
const MAX_CHUNKS = 1_000;

/**
 * Checks that an AVI consists of RIFF chunks that fill the file, and that the first begins with the
 * list of headers.
 */
export async function checkAvi(video: VideoFile): Promise<void> {
  const head = await video.read(0, 28);
  requireValid(head.toString('latin1', 8, 12) === 'AVI ');
  requireValid(head.toString('latin1', 12, 16) === 'LIST');
  requireValid(head.toString('latin1', 20, 28) === 'hdrlavih');
  requireValid(head.readUInt32LE(16) <= head.readUInt32LE(4));
  for (let at = 0, chunks = 1; at < video.sizeBytes; chunks += 1) {
    requireValid(chunks <= MAX_CHUNKS);
    if (at > 0 && (await video.cutPadding(at))) return;
    const chunk = await video.read(at, 12);
    requireValid(chunk.toString('latin1', 0, 4) === 'RIFF');
    requireValid(at === 0 || chunk.toString('latin1', 8, 12) === 'AVIX');
    const size = chunk.readUInt32LE(4);
    const end = at + 8 + size;
    requireValid(size >= 4 && end <= video.sizeBytes);
    // Chunks begin at even offsets.
    at = end + (size % 2);
  }
}
