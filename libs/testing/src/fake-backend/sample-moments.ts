import { makeId } from '../builders/ids.ts';
import { makeMoment } from '../builders/make-moment.ts';
import { type FakeBackend, userOf } from './fake-backend.ts';

const DAY_MS = 24 * 3_600_000;

/** Adds photos of both organizers, newest first. */
export function addSampleMoments(backend: FakeBackend, now: Date): void {
  function makeMoments(daysAgo: readonly number[]) {
    return daysAgo.map((days) => {
      const url = `/media/landscapes/${days}.svg`;
      const uploadedAt = new Date(now.getTime() - days * DAY_MS).toISOString();
      return makeMoment({ url, thumbnailUrl: url, uploadedAt });
    });
  }
  backend.moments.set(userOf(backend, 'organizer').id, makeMoments([1, 4, 9, 16, 25]));
  backend.moments.set(makeId(2), makeMoments([2, 8, 32]));
}
