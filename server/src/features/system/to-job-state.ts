import type { SystemState } from '@muster/contract';
import type { listDeadJobs } from '../../platform/queue/store.ts';
import type { listJobRuns } from './job-run-store.ts';

type State = SystemState['jobs'];
type RowOf<Lists extends (...parameters: never[]) => Promise<unknown[]>> = Awaited<
  ReturnType<Lists>
>[number];

/** A durable job whose last attempt failed, without its payload. */
export function toDeadJob({
  id,
  name,
  attempts,
  lastError,
  failedAt,
}: RowOf<typeof listDeadJobs>): State['dead'][number] {
  return { id: String(id), name, attempts, lastError, failedAt };
}

/** The latest run of a timed job. */
export function toJobRun(row: RowOf<typeof listJobRuns>): State['runs'][number] {
  return {
    name: row.name,
    host: row.host,
    intervalMs: row.interval_ms,
    startedAt: row.started_at,
    durationMs: row.duration_ms,
    counts: row.counts,
    failure: row.failed_at === null ? null : { at: row.failed_at, error: row.error },
  };
}
