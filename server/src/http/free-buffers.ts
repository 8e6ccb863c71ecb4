import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Bytes that may pass before what they leave behind is cleared away. */
const OFTEN = 8 * 1024 * 1024;

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as (options: { type: 'minor' }) => void;

/**
 * Passes pieces of an upload on. Each has a buffer that is nothing on the engine's own heap, so that by itself it would let 64 MB
 * of used ones pile up before it looks; clearing the young ones takes about a millisecond.
 */
export async function* freeBuffers(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let passed = 0;
  for await (const piece of pieces) {
    yield piece;
    passed += piece.length;
    if (passed < OFTEN) continue;
    passed = 0;
    collect({ type: 'minor' });
  }
}
