import type { FakeBackend } from './fake-backend.ts';
import { addSampleEvents } from './sample-events.ts';
import { addSampleThreads } from './sample-threads.ts';

/** Adds a season of events, participants and threads. */
export function addSampleData(backend: FakeBackend, now: Date): void {
  addSampleEvents(backend, now);
  addSampleThreads(backend, now);
}
