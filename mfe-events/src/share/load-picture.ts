import type { Event } from '@muster/contract';

/** Its main image, or the still image of a video; null if there is none or it cannot be loaded. */
export async function loadPicture(
  event: Pick<Event, 'imageUrl' | 'imageThumbnail' | 'isVideo'>,
): Promise<HTMLImageElement | null> {
  const url = event.isVideo ? event.imageThumbnail : event.imageUrl;
  if (!url) return null;
  const picture = new Image();
  picture.src = url;
  try {
    await picture.decode();
    return picture;
  } catch {
    return null;
  }
}

interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Draws the middle of a picture so that it fills the area. */
export function drawCover(
  context: CanvasRenderingContext2D,
  picture: HTMLImageElement,
  { x, y, width, height }: Area,
): void {
  const scale = Math.max(width / picture.naturalWidth, height / picture.naturalHeight);
  const [partWidth, partHeight] = [width / scale, height / scale];
  context.drawImage(
    picture,
    (picture.naturalWidth - partWidth) / 2,
    (picture.naturalHeight - partHeight) / 2,
    partWidth,
    partHeight,
    x,
    y,
    width,
    height,
  );
}

/** A canvas of this size with its context. */
export function createCanvas(width: number, height: number) {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser has no canvas');
  return { canvas, context };
}
