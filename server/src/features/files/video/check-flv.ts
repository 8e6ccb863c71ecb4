import { requireValid, type VideoFile } from './video-file.ts';

const HEAD_BYTES = 9;
const TAG_HEAD_BYTES = 11;
/** Sound, pictures, a script with the length and size. */
const TAG_TYPES = [8, 9, 18];

/** Checks that an FLV has its header and a first tag, whose size is there twice. */
export async function checkFlv(video: VideoFile): Promise<void> {
  const head = await video.read(0, HEAD_BYTES + 4 + TAG_HEAD_BYTES);
  requireValid(head.toString('latin1', 0, 4) === 'FLV\x01');
  requireValid(head.readUInt32BE(5) === HEAD_BYTES && head.readUInt32BE(HEAD_BYTES) === 0);
  const tag = HEAD_BYTES + 4;
  requireValid(TAG_TYPES.includes((head[tag] ?? 0) & 0x1f));
  const bytes = TAG_HEAD_BYTES + head.readUIntBE(tag + 1, 3);
  requireValid((await video.read(tag + bytes, 4)).readUInt32BE() === bytes);
}
