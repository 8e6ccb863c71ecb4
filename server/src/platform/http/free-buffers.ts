import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** How many bytes pass between two collections. */
const COLLECT_INTERVAL_BYTES = 8 * 1024 * 1024;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as (options: { type: 'minor' }) => void;

/**
 * Passes the pieces of an upload on and frees their buffers. The engine does not collect them in
 * time by itself, so without this an upload takes 50 MB more (docs/decisions/upload-memory.md). A
 * minor collection takes about a millisecond.
 */
export async function* freeBuffers(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let uncollectedBytes = 0;
  for await (const piece of pieces) {
    yield piece;
    uncollectedBytes += piece.length;
    if (uncollectedBytes < COLLECT_INTERVAL_BYTES) continue;
    uncollectedBytes = 0;
    collectGarbage({ type: 'minor' });
  }
}
