import type { SystemState } from '@muster/contract';
import { formatEventDate, Paper, relativeTime } from '@muster/ui';
import { type Column, DataTable } from '@muster/ui/data-table';
import * as css from './system.module.css';

type Node = SystemState['nodes'][number];
type Remote = SystemState['remotes'][number];
type DeadJob = SystemState['jobs']['dead'][number];

const NODE_COLUMNS: readonly Column<Node>[] = [
  { id: 'host', header: 'Host', cell: ({ host }) => host, isRowHeader: true, inCard: 'head' },
  { id: 'version', header: 'Version', cell: ({ version }) => version, inCard: 'labelled' },
  {
    id: 'started',
    header: 'Started',
    cell: ({ startedAt }) => formatEventDate(startedAt),
    inCard: 'labelled',
  },
  {
    id: 'seen',
    header: 'Last seen',
    cell: ({ seenAt }) => formatEventDate(seenAt),
    inCard: 'labelled',
  },
];

/** Each running server. */
export function NodeTable({ nodes }: { nodes: readonly Node[] }) {
  return (
    <Paper withBorder className={css.table}>
      <DataTable
        columns={NODE_COLUMNS}
        data={{ label: 'Nodes', rows: nodes, id: ({ id }) => id, name: ({ host }) => host }}
      />
    </Paper>
  );
}

const REMOTE_COLUMNS: readonly Column<Remote>[] = [
  { id: 'label', header: 'Remote', cell: ({ label }) => label, isRowHeader: true, inCard: 'head' },
  { id: 'version', header: 'Version', cell: ({ version }) => version, inCard: 'labelled' },
  { id: 'build', header: 'Build', cell: ({ build }) => build, inCard: 'labelled' },
  {
    id: 'canary',
    header: 'Canary',
    cell: ({ canaryShare }) =>
      canaryShare === null ? 'None' : `${Math.round(canaryShare * 100)}% of browsers`,
    inCard: 'labelled',
  },
  {
    id: 'failures',
    header: 'Failed loads, last 7 days',
    cell: ({ failures }) => <Failures failures={failures} />,
    inCard: 'labelled',
  },
];

function Failures({ failures }: Pick<Remote, 'failures'>) {
  if (failures.length === 0) return 'None';
  return (
    <ul className={css.failures}>
      {failures.map(({ build, kind, count, lastAt }) => (
        <li key={`${build} ${kind}`}>
          {count} × {kind} in {build}, last {relativeTime(lastAt).toLowerCase()}
        </li>
      ))}
    </ul>
  );
}

/** The published remotes with what browsers reported of them. */
export function RemoteTable({ remotes }: { remotes: readonly Remote[] }) {
  return (
    <Paper withBorder className={css.table}>
      <DataTable
        columns={REMOTE_COLUMNS}
        data={{ label: 'Remotes', rows: remotes, id: ({ id }) => id, name: ({ label }) => label }}
      />
    </Paper>
  );
}

const JOB_COLUMNS: readonly Column<DeadJob>[] = [
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
    cell: ({ failedAt }) => formatEventDate(failedAt),
    widthPx: 200,
    inCard: 'labelled',
  },
];

/** Durable jobs whose last attempt failed. */
export function DeadJobTable({ jobs }: { jobs: readonly DeadJob[] }) {
  if (jobs.length === 0) return <p className={css.none}>No background job has failed.</p>;
  return (
    <Paper withBorder className={css.table}>
      <DataTable
        columns={JOB_COLUMNS}
        data={{ label: 'Failed jobs', rows: jobs, id: ({ id }) => id, name: ({ name }) => name }}
      />
    </Paper>
  );
}
