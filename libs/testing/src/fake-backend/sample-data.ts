import type { FakeBackend } from './fake-backend.ts';
import { addSampleEvents } from './sample-events.ts';
import { addSampleThreads } from './sample-threads.ts';

/** Puts a season's worth into a backend. */
export function addSampleData(backend: FakeBackend, now: Date): void {
  addSampleEvents(backend, now);
  addSampleThreads(backend, now);
}
