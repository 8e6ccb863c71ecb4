import type { Event } from '@muster/contract';

/** Every file an event shows: main image, gallery and thumbnails, each once, and what is made of others first (spec.md §4). */
export function filesOf({ imageUrl, imageThumbnail, gallery }: Event): string[] {
  const shown = [
    imageThumbnail,
    ...gallery.map(({ thumbnail }) => thumbnail),
    imageUrl,
    ...gallery.map(({ url }) => url),
  ];
  return [...new Set(shown.filter((url): url is string => url !== null && url !== ''))];
}
