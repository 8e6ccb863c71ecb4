import { randomBytes } from 'node:crypto';
import sharp from 'sharp';

/** A small picture of two colours; its left half is red. */
function draw(width: number, height: number) {
  const half = { width: Math.ceil(width / 2), height, channels: 3, background: '#c00' } as const;
  return sharp({ create: { width, height, channels: 3, background: '#00c' } }).composite([
    { input: { create: half }, left: 0, top: 0 },
  ]);
}

type Format = 'jpeg' | 'png' | 'webp' | 'gif';

/** The bytes of a picture of this size. */
export function makePicture(format: Format, width = 40, height = 30): Promise<Buffer> {
  return draw(width, height).toFormat(format).toBuffer();
}

/** A JPEG as from a phone: rotated, and with the location where it was taken. */
export function makePhonePicture(): Promise<Buffer> {
  return draw(80, 60)
    .jpeg()
    .withExif({
      IFD0: { Artist: 'Secret Photographer' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '53/1 22/1 50/1' },
    })
    .withMetadata({ orientation: 6 })
    .toBuffer();
}

/** A picture whose file has at least so many bytes: noise cannot be compressed. */
export function makeLargePicture(bytes: number): Promise<Buffer> {
  const width = 1_024;
  const height = Math.ceil(bytes / width / 3);
  const raw = { width, height, channels: 3 } as const;
  return sharp(randomBytes(width * height * 3), { raw })
    .png({ compressionLevel: 0 })
    .toBuffer();
}

/**
 * A progressive JPEG whose last scan is there so many times: a few bytes that each cost a pass over
 * the picture.
 */
export async function makeManyScans(scans: number): Promise<Buffer> {
  const jpeg = await draw(640, 480).jpeg({ progressive: true }).toBuffer();
  const scan = jpeg.subarray(jpeg.lastIndexOf(Buffer.from([0xff, 0xda])), jpeg.length - 2);
  const copies = Array.from({ length: scans }, () => scan);
  return Buffer.concat([
    jpeg.subarray(0, jpeg.length - 2),
    ...copies,
    jpeg.subarray(jpeg.length - 2),
  ]);
}

/** A picture of noise that is cut off; a PNG also with other bytes, and zeros to its end. */
export async function damagePicture(format: 'png' | 'jpeg' | 'webp'): Promise<Buffer[]> {
  const raw = { width: 120, height: 90, channels: 3 } as const;
  const noise = sharp(randomBytes(120 * 90 * 3), { raw });
  const whole = await noise.clone().toFormat(format).toBuffer();
  const cut = [0.1, 0.5, 0.98].map((share) => whole.subarray(0, whole.length * share));
  // A JPEG or WebP with such data is another picture.
  if (format !== 'png') return cut;
  const interlaced = await noise.clone().png({ progressive: true }).toBuffer();
  return [
    ...cut,
    interlaced.subarray(0, interlaced.length / 2),
    Buffer.from(whole).fill(0xff, 2_000, 2_100),
    Buffer.from(whole).fill(0, whole.length / 2),
  ];
}

/** A file built as an MP4 whose content goes to the end of the file, so that more may follow. */
export function makeVideo(bytes = 4_000): Buffer {
  const type = Buffer.from('00000018667479706d703432000000006d70343269736f6d', 'hex');
  const index = Buffer.from('000000106d6f6f760000000866726565', 'hex');
  const content = Buffer.from('000000006d646174', 'hex');
  const head = Buffer.concat([type, index, content]);
  return Buffer.concat([head, Buffer.alloc(Math.max(0, bytes - head.length), 7)]);
}

export function toFile(bytes: Buffer, name: string, type = 'image/jpeg'): File {
  return new File([new Uint8Array(bytes)], name, { type });
}
