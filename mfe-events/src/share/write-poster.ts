import { createPrinter } from '@muster/domain';
import pdfMake from 'pdfmake/build/pdfmake.min.js';
import fonts from 'pdfmake/build/vfs_fonts.js';
import { priceText } from '../event-texts.ts';
import { createCanvas, drawCover } from './load-picture.ts';
import { type Depicted, printedTime } from './share-links.ts';

/** In points: A4 is 595 wide, with a margin of 48 on both sides. */
const PICTURE = { width: 499, height: 281 } as const;
const QR_SIZE = 230;

/**
 * An A4 poster with picture, title, date or words of the series, location, price and a QR code of
 * the public page. Loaded with the first, because library and fonts are large.
 */
export async function writePoster({ event, shared, picture }: Depicted): Promise<Blob> {
  const { print } = createPrinter();
  const { url } = shared;
  const title = print(event.title);
  pdfMake.addVirtualFileSystem(fonts);
  return pdfMake
    .createPdf({
      pageSize: 'A4',
      pageMargins: [48, 48, 48, 40],
      defaultStyle: { fontSize: 15 },
      info: { title },
      content: [
        ...(picture ? [{ image: toJpeg(picture), ...PICTURE }] : []),
        { text: title, fontSize: titleSize(title), bold: true, margin: [0, 20, 0, 12] },
        { text: print(printedTime(shared)), bold: true, margin: [0, 0, 0, 4] },
        { text: print(event.location), margin: [0, 0, 0, 4] },
        { text: print(event.price || priceText(event)), margin: [0, 0, 0, 24] },
        {
          columns: [
            { width: QR_SIZE + 20, qr: url, fit: QR_SIZE, eccLevel: 'M' },
            {
              width: '*',
              stack: [
                { text: 'Scan to read more and join', fontSize: 18, bold: true },
                { text: url, fontSize: 10, margin: [0, 8, 0, 0] },
                { text: `Hosted by ${print(event.organizer.name)}`, margin: [0, 16, 0, 0] },
              ],
            },
          ],
        },
      ],
    })
    .getBlob();
}

/** A long title is smaller, so that the poster stays one page. */
function titleSize(title: string): number {
  if (title.length <= 40) return 36;
  return title.length <= 90 ? 26 : 18;
}

/** The formats of uploads that PDF does not know become JPEG, three pixels to a point. */
function toJpeg(picture: HTMLImageElement): string {
  const [width, height] = [PICTURE.width * 3, PICTURE.height * 3];
  const { canvas, context } = createCanvas(width, height);
  drawCover(context, picture, { x: 0, y: 0, width, height });
  return canvas.toDataURL('image/jpeg', 0.85);
}
