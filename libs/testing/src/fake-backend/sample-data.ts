import { makeMoment } from '../builders/make-moment.ts';
import { type FakeBackend, userOf } from './fake-backend.ts';
import { addSampleEvents } from './sample-events.ts';
import { addSampleThreads } from './sample-threads.ts';

/** Adds events, threads and Moments; participants are created at the first request. */
export function addSampleData(backend: FakeBackend, now: Date): void {
  addSampleEvents(backend, now);
  addSampleThreads(backend, now);
  addSampleMoments(backend, now);
}

const DAY_MS = 24 * 3_600_000;

/** Five photos of the organizer's, newest first. */
function addSampleMoments(backend: FakeBackend, now: Date): void {
  const moments = [1, 4, 9, 16, 25].map((days) => {
    const url = `/media/landscapes/${days}.svg`;
    const uploadedAt = new Date(now.getTime() - days * DAY_MS).toISOString();
    return makeMoment({ url, thumbnailUrl: url, uploadedAt });
  });
  backend.moments.set(userOf(backend, 'organizer').id, moments);
}
