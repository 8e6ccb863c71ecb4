import { FAILURE_TEXT, UPLOAD } from '@muster/contract';
import type { FieldRefusal } from '../refusal.ts';

/** The pictures and videos of an event; an empty address means none. */
export interface EventMedia {
  imageUrl: string;
  imageThumbnail?: string | null | undefined;
  gallery: readonly { url: string; thumbnail?: string | null | undefined }[];
}

/**
 * The address of every file an event shows, each once (docs/product/events.md#event-deletion).
 * Thumbnails come before the originals, the order in which they are deleted. The organizer's
 * picture is not among them.
 */
export function eventMediaUrls({ imageUrl, imageThumbnail, gallery }: EventMedia): string[] {
  const thumbnails = [imageThumbnail, ...gallery.map(({ thumbnail }) => thumbnail)];
  const originals = [imageUrl, ...gallery.map(({ url }) => url)];
  const urls = [...thumbnails, ...originals].filter((url) => url !== null && url !== undefined);
  return [...new Set(urls.filter((url) => url !== ''))];
}

/** Whether the file at an address is a video, by its extension. */
export function isVideoUrl(url: string): boolean {
  const extension = url.slice(url.lastIndexOf('.') + 1).toLowerCase();
  return UPLOAD.videoExtensions.some((video) => video === extension);
}

/** The pictures and videos of a change of an event; what is left out stays as it is. */
interface MediaChange {
  imageUrl?: string | undefined;
  isVideo?: boolean | undefined;
  gallery?: readonly { type: 'image' | 'video'; url: string }[] | undefined;
}

/**
 * Why these pictures and videos cannot be those of an event; undefined when they can
 * (docs/product/events.md#event-media): each is what it is said to be, and a gallery is either
 * images or a single video.
 */
export function refuseMedia({
  imageUrl,
  isVideo,
  gallery = [],
}: MediaChange): FieldRefusal | undefined {
  if (imageUrl && isVideo !== undefined && isVideoUrl(imageUrl) !== isVideo)
    return refusal('isVideo', FAILURE_TEXT.invalidFileType);
  const wrong = gallery.findIndex(({ type, url }) => isVideoUrl(url) !== (type === 'video'));
  if (wrong >= 0) return refusal(`gallery.${wrong}.type`, FAILURE_TEXT.invalidFileType);
  if (gallery.length > 1 && gallery.some(({ type }) => type === 'video'))
    return refusal('gallery', FAILURE_TEXT.oneVideo);
  return undefined;
}

function refusal(field: string, message: string): FieldRefusal {
  return { code: 'VALIDATION', field, message };
}
