import type { Moment } from '@muster/contract';
import { makeFreshId } from './ids.ts';

/** A complete Moment of the caller's own; given fields override the defaults. */
export function makeMoment(given: Partial<Moment> = {}): Moment {
  const id = given.id ?? makeFreshId();
  return {
    id,
    url: `/media/moments/${id}.jpg`,
    thumbnailUrl: `/media/moments/${id}-640.webp`,
    uploadedAt: '2026-08-02T09:05:00.000Z',
    sizeBytes: 1_363_149,
    originalName: 'ridge.jpg',
    can: { delete: true },
    ...given,
  };
}
