import type { FakeBackend } from './fake-backend.ts';
import { addSampleEvents } from './sample-events.ts';
import { addSampleJoins } from './sample-joins.ts';
import { addSampleMoments } from './sample-moments.ts';
import { addSampleReports } from './sample-reports.ts';
import { addSampleThreads } from './sample-threads.ts';

/** Adds events, threads, Moments and reports; participants are created at the first request. */
export function addSampleData(backend: FakeBackend, now: Date): void {
  addSampleEvents(backend, now);
  addSampleJoins(backend);
  addSampleThreads(backend, now);
  addSampleMoments(backend, now);
  addSampleReports(backend, now);
}
