import { buffer } from 'node:stream/consumers';
import { THUMBNAIL_WIDTH } from '@muster/contract/thumbnails';
import { LRUCache } from 'lru-cache';
import sharp from 'sharp';
import { errorMessage } from '../../platform/errors.ts';
import { createBoundedQueue } from '../../platform/limits/bounded-queue.ts';
import type { Services } from '../../platform/services.ts';

/** Thumbnails as they are sent where they are shown small (docs/decisions/thumbnails.md). */
export interface NarrowThumbnails {
  /**
   * The thumbnail of a key, 400 px wide; undefined when it cannot be made now, and the stored one
   * has to do.
   */
  read: (key: string) => Promise<Buffer | undefined>;
}

/** About 2,000 thumbnails. */
const MAX_KEPT_BYTES = 32 * 1024 * 1024;
/** One takes about 10 ms; more at once would take the processor from uploads. */
const QUEUE = { maxConcurrent: 1, maxWaiting: 50, timeoutMs: 1_000 };

export function createNarrowThumbnails({
  storage,
  log,
}: Pick<Services, 'storage' | 'log'>): NarrowThumbnails {
  const queue = createBoundedQueue(QUEUE);
  const kept = new LRUCache<string, Buffer>({
    maxSize: MAX_KEPT_BYTES,
    sizeCalculation: ({ length }) => length,
    // Those who ask for the same one at the same time wait for one.
    fetchMethod: (key) => queue.run(async () => narrow(await buffer(await storage.open(key)))),
  });
  return {
    read: (key) =>
      kept.fetch(key).catch((error) => {
        log.debug(`The thumbnail ${key} is sent as it is stored: ${errorMessage(error)}`);
        return undefined;
      }),
  };
}

function narrow(thumbnail: Buffer): Promise<Buffer> {
  const width = { width: THUMBNAIL_WIDTH.narrow, withoutEnlargement: true };
  return sharp(thumbnail).resize(width).webp({ quality: 78 }).toBuffer();
}
