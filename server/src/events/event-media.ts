import type { EventUpdate } from '@muster/contract';
import type { EventQueryRow } from './event-query.ts';

/** Every address a change wants to use. */
export function mediaOfChange(change: EventUpdate): (string | null | undefined)[] {
  const gallery = change.gallery?.flatMap((item) => [item.url, item.thumbnail]) ?? [];
  return [change.imageUrl, change.imageThumbnail, change.organizer?.avatarUrl, ...gallery];
}

/** Every address an event uses now. */
export function mediaOfEvent(event: EventQueryRow): (string | null)[] {
  const gallery = event.gallery.flatMap((item) => [item.url, item.thumbnail]);
  return [event.image_url, event.image_thumbnail, event.organizer_avatar_url, ...gallery];
}
