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
