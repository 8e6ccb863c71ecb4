import type { SystemState } from '@muster/contract';
import { formatDateTime, Paper, relativeTime } from '@muster/ui';
import { type Column, DataTable } from '@muster/ui/data-table';
import { describeCounts, describeInterval, describeJob } from './describe-job.ts';
import * as css from './system.module.css';

type JobRun = SystemState['jobs']['runs'][number];
type DeadJob = SystemState['jobs']['dead'][number];

const RUN_COLUMNS: readonly Column<JobRun>[] = [
  {
    id: 'name',
    header: 'Job',
    cell: ({ name }) => describeJob(name),
    isRowHeader: true,
    inCard: 'head',
  },
  {
    id: 'interval',
    header: 'Runs',
    cell: ({ intervalMs }) => describeInterval(intervalMs),
    inCard: 'labelled',
  },
  {
    id: 'latest',
    header: 'Latest run',
    cell: ({ startedAt, host, durationMs }) =>
      `${relativeTime(startedAt)} on ${host}, ${durationMs} ms`,
    inCard: 'labelled',
  },
  {
    id: 'counts',
    header: 'Result',
    cell: ({ counts }) => describeCounts(counts),
    inCard: 'labelled',
  },
  {
    id: 'failure',
    header: 'Latest failure',
    cell: ({ failure }) => (failure ? `${formatDateTime(failure.at)}: ${failure.error}` : 'None'),
    inCard: 'labelled',
  },
];

/** The latest run of each timed job. */
export function JobRunTable({ runs }: { runs: readonly JobRun[] }) {
  if (runs.length === 0) return <p className={css.none}>No background job has run yet.</p>;
  return (
    <Paper withBorder className={css.table}>
      <DataTable
        columns={RUN_COLUMNS}
        data={{
          label: 'Background jobs',
          rows: runs,
          id: ({ name }) => name,
          name: ({ name }) => describeJob(name),
        }}
      />
    </Paper>
  );
}

const DEAD_JOB_COLUMNS: readonly Column<DeadJob>[] = [
  { id: 'name', header: 'Job', cell: ({ name }) => name, isRowHeader: true, inCard: 'head' },
  {
    id: 'error',
    header: 'Reason',
    cell: ({ lastError }) => lastError ?? 'Its server ended',
    inCard: 'labelled',
  },
  {
    id: 'attempts',
    header: 'Attempts',
    cell: ({ attempts }) => attempts,
    widthPx: 110,
    inCard: 'labelled',
  },
  {
    id: 'failed',
    header: 'Failed',
    cell: ({ failedAt }) => formatDateTime(failedAt),
    widthPx: 200,
    inCard: 'labelled',
  },
];

/** Durable jobs whose last attempt failed. */
export function DeadJobTable({ jobs }: { jobs: readonly DeadJob[] }) {
  if (jobs.length === 0) return <p className={css.none}>No durable job has failed.</p>;
  return (
    <Paper withBorder className={css.table}>
      <DataTable
        columns={DEAD_JOB_COLUMNS}
        data={{ label: 'Failed jobs', rows: jobs, id: ({ id }) => id, name: ({ name }) => name }}
      />
    </Paper>
  );
}
