/** The pictures and videos of an event; an empty address means none. */
export interface EventMedia {
  imageUrl: string;
  imageThumbnail?: string | null | undefined;
  gallery: readonly { url: string; thumbnail?: string | null | undefined }[];
}

/**
 * The address of every file an event shows, each once (docs/product.md#event-deletion). Thumbnails come before the
 * originals, the order in which they are deleted. The organizer's picture is not among them.
 */
export function eventMediaUrls({ imageUrl, imageThumbnail, gallery }: EventMedia): string[] {
  const thumbnails = [imageThumbnail, ...gallery.map(({ thumbnail }) => thumbnail)];
  const originals = [imageUrl, ...gallery.map(({ url }) => url)];
  const urls = [...thumbnails, ...originals].filter((url) => url !== null && url !== undefined);
  return [...new Set(urls.filter((url) => url !== ''))];
}
