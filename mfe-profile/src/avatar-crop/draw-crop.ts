/** The side of an avatar that is uploaded, at most. */
const MAX_AVATAR_PX = 512;

const JPEG_QUALITY = 0.9;

/** A square of a picture, in its own pixels. */
export interface CropArea {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The side of the drawn square: that of the area, at most `MAX_AVATAR_PX`. */
export function avatarSidePx({ width, height }: Pick<CropArea, 'width' | 'height'>): number {
  return Math.max(1, Math.min(MAX_AVATAR_PX, Math.round(Math.min(width, height))));
}

/**
 * Draws a square of a picture as a JPEG file, on white where the picture is transparent. Null if
 * the browser cannot.
 */
export async function drawCrop(image: HTMLImageElement, area: CropArea): Promise<File | null> {
  const side = avatarSidePx(area);
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  const context = canvas.getContext('2d');
  if (!context) return null;
  context.fillStyle = '#fff';
  context.fillRect(0, 0, side, side);
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, area.x, area.y, area.width, area.height, 0, 0, side, side);
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', JPEG_QUALITY);
  });
  return blob && new File([blob], 'avatar.jpg', { type: 'image/jpeg' });
}
