import type { Event } from '@muster/contract';
import { eventMediaUrls } from '@muster/domain';
import type { MediaItem } from '@muster/ui/upload';
import type { ReactNode } from 'react';

/** The pictures and videos of an event and of its form. */
export type MediaValues = Pick<Event, 'imageUrl' | 'imageThumbnail' | 'isVideo' | 'gallery'>;

/** The main image as a list of one, or of none. */
export function toMainItems({ imageUrl, imageThumbnail, isVideo }: MediaValues): MediaItem[] {
  if (!imageUrl) return [];
  return [{ url: imageUrl, type: isVideo ? 'video' : 'image', thumbnail: imageThumbnail }];
}

/** The main image of such a list. */
export function fromMainItem(item: MediaItem | undefined): Omit<MediaValues, 'gallery'> {
  return {
    imageUrl: item?.url ?? '',
    imageThumbnail: item?.thumbnail ?? null,
    isVideo: item?.type === 'video',
  };
}

/**
 * The files the event shows and will not show once it is saved. The server deletes those that
 * nothing else shows.
 */
export function removedMedia(before: MediaValues, values: MediaValues): string[] {
  const left = new Set(eventMediaUrls(values));
  return eventMediaUrls(before).filter((url) => !left.has(url));
}

type Errors = Readonly<Record<string, ReactNode>>;

/** The sentence of each wrong item of the gallery, by its index (`gallery.2.url`). */
export function galleryItemErrors(errors: Errors): Record<number, ReactNode> {
  const found = Object.entries(errors).flatMap(([path, sentence]) => {
    const index = /^gallery\.(\d+)\./.exec(path)?.[1];
    return index === undefined ? [] : [[Number(index), sentence] as const];
  });
  return Object.fromEntries(found);
}

/**
 * An error for each field with files that are not uploaded yet, so that nothing is saved without
 * them.
 */
export function unfinishedErrors(
  unfinished: Readonly<Record<string, number>>,
): Record<string, string> {
  const open = Object.entries(unfinished).filter(([, count]) => count > 0);
  return Object.fromEntries(open.map(([path]) => [path, UNFINISHED]));
}

const UNFINISHED = 'A file is still uploading or has failed. Wait, retry or remove it';
