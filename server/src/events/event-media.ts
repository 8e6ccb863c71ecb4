import type { EventUpdate } from '@muster/contract';
import { toStoredUrl } from '../files/media-url.ts';
import type { EventQueryRow } from './event-query.ts';

/** The change with every address of our own store in the one form that is kept. */
export function withStoredMedia<C extends EventUpdate>(change: C, publicUrl: string): C {
  const stored = <U extends string | null | undefined>(url: U) =>
    (url ? toStoredUrl(url, publicUrl) : url) as U;
  const { imageUrl, imageThumbnail, organizer, gallery } = change;
  return {
    ...change,
    imageUrl: stored(imageUrl),
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

/** Every address a change wants to use, by the field it stands in. */
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

/** Every address an event uses now. */
export function mediaOfEvent(event: EventQueryRow): (string | null)[] {
  const gallery = event.gallery.flatMap((item) => [item.url, item.thumbnail]);
  return [event.image_url, event.image_thumbnail, event.organizer_avatar_url, ...gallery];
}
