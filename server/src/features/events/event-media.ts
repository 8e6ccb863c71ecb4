import type { EventUpdate } from '@muster/contract';
import { eventMediaUrls, isVideoUrl } from '@muster/domain';
import { toStoredUrl } from '../../platform/storage/media-url.ts';
import type { EventQueryRow } from './list/query.ts';

/**
 * The change with every URL of a stored file in the form in which it is stored, and with what kind
 * a new main image is.
 */
export function withStoredUrls<C extends EventUpdate>(change: C, publicUrl: string): C {
  function stored<U extends string | null | undefined>(url: U) {
    return (url ? toStoredUrl(url, publicUrl) : url) as U;
  }
  const { imageUrl, imageThumbnail, organizer, gallery } = change;
  return {
    ...change,
    imageUrl: stored(imageUrl),
    isVideo: change.isVideo ?? (imageUrl ? isVideoUrl(imageUrl) : undefined),
    imageThumbnail: stored(imageThumbnail),
    ...(organizer && { organizer: { ...organizer, avatarUrl: stored(organizer.avatarUrl) } }),
    ...(gallery && {
      gallery: gallery.map((item) => ({
        ...item,
        url: stored(item.url),
        thumbnail: stored(item.thumbnail),
      })),
    }),
  };
}

/** The URLs that a change wants to use, by the field of the request. */
export function mediaOfChange(change: EventUpdate): Record<string, string | null | undefined> {
  const gallery = change.gallery?.flatMap(({ url, thumbnail }, index) => [
    [`gallery.${index}.url`, url],
    [`gallery.${index}.thumbnail`, thumbnail],
  ]);
  return {
    imageUrl: change.imageUrl,
    imageThumbnail: change.imageThumbnail,
    'organizer.avatarUrl': change.organizer?.avatarUrl,
    ...Object.fromEntries(gallery ?? []),
  };
}

/** The URLs that an event uses now, the organizer's picture included. */
export function mediaOfEvent(row: EventQueryRow): string[] {
  const { image_url: imageUrl, image_thumbnail: imageThumbnail, gallery } = row;
  return [...eventMediaUrls({ imageUrl, imageThumbnail, gallery }), row.organizer_avatar_url];
}
