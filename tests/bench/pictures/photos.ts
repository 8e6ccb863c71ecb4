import sharp from 'sharp';

const MEGAPIXELS_12 = { width: 4_000, height: 3_000 };
const MEGAPIXELS_40 = { width: 7_300, height: 5_475 };

/** A JPEG as from a phone: 12 megapixels, noise over a blur, about 2 MB. */
export function makePhoto(): Promise<Buffer> {
  return draw(MEGAPIXELS_12).then((picture) => picture.jpeg({ quality: 82 }).toBuffer());
}

export interface HostileFile {
  name: string;
  bytes: Buffer;
  type: string;
}

/**
 * Files that ask for as much work as they can: one that is refused before decoding, and two at the
 * limits of what is accepted.
 */
export async function makeHostileFiles(): Promise<HostileFile[]> {
  const small = await fill({ width: 1_600, height: 1_200 }).jpeg({ progressive: true }).toBuffer();
  const large = await (await draw(MEGAPIXELS_40))
    .jpeg({ quality: 30, progressive: true })
    .toBuffer();
  const flat = await fill(MEGAPIXELS_40).png({ compressionLevel: 9 }).toBuffer();
  return [
    { name: 'JPEG of 1,000 scans', bytes: repeatLastScan(small, 1_000), type: 'image/jpeg' },
    {
      name: 'progressive JPEG of 40 megapixels',
      bytes: large,
      type: 'image/jpeg',
    },
    { name: 'PNG of 40 megapixels', bytes: flat, type: 'image/png' },
  ];
}

function fill({ width, height }: { width: number; height: number }) {
  return sharp({ create: { width, height, channels: 3, background: '#787' } });
}

async function draw({ width, height }: { width: number; height: number }) {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const small = { width: 640, height: 480, channels: 3, background: '#787', noise } as const;
  const blurred = await sharp({ create: small }).blur(4).png().toBuffer();
  const grain = { create: { width, height, channels: 3, background: '#787', noise } } as const;
  return sharp(blurred)
    .resize(width, height)
    .composite([
      {
        input: await sharp(grain).modulate({ brightness: 0.3 }).jpeg({ quality: 60 }).toBuffer(),
        blend: 'soft-light',
      },
    ]);
}

function repeatLastScan(jpeg: Buffer, times: number): Buffer {
  const end = jpeg.length - 2;
  const scan = jpeg.subarray(jpeg.lastIndexOf(Buffer.from([0xff, 0xda])), end);
  return Buffer.concat([
    jpeg.subarray(0, end),
    ...Array.from({ length: times }, () => scan),
    jpeg.subarray(end),
  ]);
}
