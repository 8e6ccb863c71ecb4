import type { FakeBackend } from './fake-backend.ts';
import { addSampleEvents } from './sample-events.ts';
import { addSampleThreads } from './sample-threads.ts';

/** Adds events and threads; participants are created at the first request. */
export function addSampleData(backend: FakeBackend, now: Date): void {
  addSampleEvents(backend, now);
  addSampleThreads(backend, now);
}
