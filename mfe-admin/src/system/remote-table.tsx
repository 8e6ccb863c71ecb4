import type { RemoteHealth, SystemState } from '@muster/contract';
import { Paper, relativeTimeInSentence, ToneBadge } from '@muster/ui';
import { type Column, DataTable } from '@muster/ui/data-table';
import * as css from './system.module.css';

type Remote = SystemState['remotes'][number];

const HEALTH = {
  healthy: { tone: 'moss', label: 'Healthy' },
  failing: { tone: 'signal', label: 'Failing in browsers' },
  altered: { tone: 'danger', label: 'Altered file' },
  missing: { tone: 'danger', label: 'Missing files' },
} as const;

function HealthBadge({ health }: { health: RemoteHealth }) {
  const { tone, label } = HEALTH[health];
  return <ToneBadge tone={tone}>{label}</ToneBadge>;
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
    id: 'health',
    header: 'Health',
    cell: ({ health }) => <HealthBadge health={health} />,
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
          {count} × {kind} in {build}, last {relativeTimeInSentence(lastAt)}
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
