import { createBlank, type FakeBackend } from './fake-backend.ts';
import { addSampleEvents, addSampleJoins, addSampleMoments } from './sample-events.ts';
import { addSampleReports } from './sample-reports.ts';
import { addSampleThreads } from './sample-threads.ts';

/**
 * Creates a fake backend: `full` with sample data, `empty` as after registration. Dates of the
 * sample data are relative to `now`; participants are created at the first request.
 */
export function createFakeBackend(
  data: 'full' | 'empty' = 'full',
  now: Date = new Date(),
): FakeBackend {
  const backend = createBlank();
  if (data === 'empty') for (const user of backend.users) user.bio = '';
  if (data === 'empty') return backend;
  addSampleEvents(backend, now);
  addSampleJoins(backend);
  addSampleThreads(backend, now);
  addSampleMoments(backend, now);
  addSampleReports(backend, now);
  return backend;
}
