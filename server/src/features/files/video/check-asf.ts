import { requireValid, type VideoFile } from './video-file.ts';

const HEADER = '3026b2758e66cf11a6d900aa0062ce6c';
const DATA = '3626b2758e66cf11a6d900aa0062ce6c';
/** The id and the size of an object. */
const HEAD_BYTES = 24;
const MAX_OBJECTS = 1_000;

/**
 * Checks that a WMV has the header object of ASF, filled with as many objects as it says, and the
 * data object behind it.
 */
export async function checkAsf(video: VideoFile): Promise<void> {
  const header = await readObject(video, { at: 0, end: video.sizeBytes });
  requireValid(header.id === HEADER);
  const count = (await video.read(HEAD_BYTES, 4)).readUInt32LE();
  requireValid(count > 0 && count <= MAX_OBJECTS);
  // After the count there are two reserved bytes.
  let at = HEAD_BYTES + 6;
  for (let index = 0; index < count; index += 1)
    ({ end: at } = await readObject(video, { at, end: header.end }));
  requireValid(at === header.end);
  const data = await readObject(video, { at: header.end, end: video.sizeBytes });
  requireValid(data.id === DATA);
}

async function readObject(video: VideoFile, { at, end }: { at: number; end: number }) {
  const head = await video.read(at, HEAD_BYTES);
  const objectEnd = at + Number(head.readBigUInt64LE(16));
  requireValid(objectEnd >= at + HEAD_BYTES && objectEnd <= end);
  return { id: head.toString('hex', 0, 16), end: objectEnd };
}
