import type { Event } from '@muster/contract';
import type { MediaItem } from '@muster/ui/upload';
import type { ReactNode } from 'react';

/** The part of an event, and of its form, that is pictures and videos. */
export type MediaValues = Pick<Event, 'imageUrl' | 'imageThumbnail' | 'isVideo' | 'gallery'>;

/** The main image as a list of one, or of none. */
export function toMainItems({ imageUrl, imageThumbnail, isVideo }: MediaValues): MediaItem[] {
  if (!imageUrl) return [];
  return [{ url: imageUrl, type: isVideo ? 'video' : 'image', thumbnail: imageThumbnail }];
}

/** And back. */
export function fromMainItem(item: MediaItem | undefined): Omit<MediaValues, 'gallery'> {
  return {
    imageUrl: item?.url ?? '',
    imageThumbnail: item?.thumbnail ?? null,
    isVideo: item?.type === 'video',
  };
}

/** Addresses the event had and has no more, once it is saved like this; the server deletes those that nothing else shows. */
export function removedMedia(before: MediaValues, values: MediaValues): string[] {
  const kept = new Set(addressesOf(values));
  return [...new Set(addressesOf(before))].filter((url) => !kept.has(url));
}

function addressesOf(media: MediaValues): string[] {
  const all = [...toMainItems(media), ...media.gallery];
  return all.flatMap(({ url, thumbnail }) => (thumbnail ? [url, thumbnail] : [url]));
}

type Errors = Readonly<Record<string, ReactNode>>;

/** The sentence of each item of the gallery that is wrong, by its place (`gallery.2.url`). */
export function galleryItemErrors(errors: Errors): Record<number, ReactNode> {
  const found = Object.entries(errors).flatMap(([path, sentence]) => {
    const place = /^gallery\.(\d+)\./.exec(path)?.[1];
    return place === undefined ? [] : [[Number(place), sentence] as const];
  });
  return Object.fromEntries(found);
}

/** The fields of files that are chosen and not stored, so that nothing is saved without them. */
export function unfinishedErrors(
  unfinished: Readonly<Record<string, number>>,
): Record<string, string> {
  const open = Object.entries(unfinished).filter(([, count]) => count > 0);
  return Object.fromEntries(open.map(([path]) => [path, UNFINISHED]));
}

const UNFINISHED = 'A file is not uploaded yet: wait for it, retry it or take it out';
