/** How the name of every thumbnail ends that the server has made of a picture. */
export const THUMBNAIL_END = '-thumb.webp';

/**
 * Widths of a thumbnail in px: as it is stored, and where it is shown small
 * (docs/product/files.md#images).
 */
export const THUMBNAIL_WIDTH = { stored: 640, narrow: 400 } as const;

/**
 * Both widths of a thumbnail, as the attribute `srcset`; undefined for any other picture, which has
 * one width.
 */
export function thumbnailWidths(url: string): string | undefined {
  const [path = '', signature] = url.split('?');
  if (!path.endsWith(THUMBNAIL_END)) return undefined;
  const { stored, narrow } = THUMBNAIL_WIDTH;
  // A signed link names the file, in whatever width it is sent.
  const separator = signature === undefined ? '?' : '&';
  return `${url}${separator}width=${narrow} ${narrow}w, ${url} ${stored}w`;
}

/** The main picture of an event as a page shows it, as attributes of `img`. */
export interface MainPicture {
  src: string;
  srcSet?: string;
  sizes?: string;
}

interface PicturedEvent {
  imageUrl: string;
  imageThumbnail: string | null;
  isVideo: boolean;
}

/** An image without its thumbnail counts as so wide; it is at most twice that. */
const IMAGE_WIDTH = 1280;

/**
 * The main image of an event, or the still image of its video; undefined without one. Server and
 * browser write the same, so that the picture of the first HTML is not loaded a second time. A
 * phone takes the thumbnail, however dense its screen.
 */
export function mainPicture(event: PicturedEvent): MainPicture | undefined {
  const { imageUrl, imageThumbnail, isVideo } = event;
  if (isVideo) return imageThumbnail ? { src: imageThumbnail } : undefined;
  if (!imageUrl) return undefined;
  const thumbnails = imageThumbnail && thumbnailWidths(imageThumbnail);
  if (!thumbnails) return { src: imageUrl };
  return {
    src: imageUrl,
    srcSet: `${thumbnails}, ${imageUrl} ${IMAGE_WIDTH}w`,
    sizes: '(max-width: 699px) 213px, 836px',
  };
}
