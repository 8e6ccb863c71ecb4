import type { Event } from '@muster/contract';

/** Every file an event shows: main image, gallery and thumbnails, each once (spec.md §4). */
export function filesOf({ imageUrl, imageThumbnail, gallery }: Event): string[] {
  const shown = [
    imageUrl,
    ...gallery.map(({ url }) => url),
    imageThumbnail,
    ...gallery.map(({ thumbnail }) => thumbnail),
  ];
  return [...new Set(shown.filter((url) => url !== null && url !== ''))];
}
