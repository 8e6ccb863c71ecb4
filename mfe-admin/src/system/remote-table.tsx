import type { SystemState } from '@muster/contract';
import { Paper, relativeTimeInSentence, ToneBadge } from '@muster/ui';
import { type Column, DataTable } from '@muster/ui/data-table';
import * as css from './system.module.css';

type Remote = SystemState['remotes'][number];

const HEALTH = {
  unopened: { tone: 'quiet', label: 'Not opened yet' },
  healthy: { tone: 'moss', label: 'Healthy' },
  doubtful: { tone: 'signal', label: 'Doubtful' },
  failing: { tone: 'signal', label: 'Failing in browsers' },
  altered: { tone: 'danger', label: 'Altered file' },
  missing: { tone: 'danger', label: 'Missing files' },
} as const;

function describeCanary(share: number | null): string {
  if (share === null) return 'None';
  return share === 0 ? 'Named people' : `${Math.round(share * 100)}% of people`;
}

const REMOTE_COLUMNS: readonly Column<Remote>[] = [
  { id: 'label', header: 'Remote', cell: ({ label }) => label, isRowHeader: true, inCard: 'head' },
  { id: 'version', header: 'Version', cell: ({ version }) => version, inCard: 'labelled' },
  { id: 'build', header: 'Build', cell: ({ build }) => build, inCard: 'labelled' },
  {
    id: 'canary',
    header: 'Canary',
    cell: ({ canaryShare }) => describeCanary(canaryShare),
    inCard: 'labelled',
  },
  {
    id: 'slots',
    header: 'Slots',
    cell: ({ slotOrders }) => <SlotOrders slotOrders={slotOrders} />,
    inCard: 'labelled',
  },
  {
    id: 'health',
    header: 'Health',
    cell: (remote) => <Health {...remote} />,
    inCard: 'labelled',
  },
  {
    id: 'openings',
    header: 'Pages, last 7 days',
    cell: ({ openings }) => <Openings openings={openings} />,
    inCard: 'labelled',
  },
  {
    id: 'failures',
    header: 'Failures, last 7 days',
    cell: ({ failures }) => <Failures failures={failures} />,
    inCard: 'labelled',
  },
];

function SlotOrders({ slotOrders = {} }: Pick<Remote, 'slotOrders'>) {
  const entries = Object.entries(slotOrders);
  if (entries.length === 0) return 'As declared';
  return (
    <ul className={css.plainList}>
      {entries.map(([slot, order]) => (
        <li key={slot}>
          {slot}: {order === 'off' ? 'off' : `position ${order}`}
        </li>
      ))}
    </ul>
  );
}

function Health({ health, worseBuilds }: Remote) {
  const { tone, label } = HEALTH[health];
  return (
    <>
      <ToneBadge tone={tone}>{label}</ToneBadge>
      {worseBuilds.map(({ build, failureShare, formerBuild, formerShare }) => (
        <p key={build} className={css.worse}>
          Build {build} fails more often than {formerBuild}: {percent(failureShare)} of pages,
          before {percent(formerShare)}
        </p>
      ))}
    </>
  );
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)}%`;
}

function Openings({ openings }: Pick<Remote, 'openings'>) {
  return (
    <ul className={css.plainList}>
      {openings.map(({ build, count }) => (
        <li key={build}>
          {count.toLocaleString('en-GB')} opened {build}
        </li>
      ))}
    </ul>
  );
}

function Failures({ failures }: Pick<Remote, 'failures'>) {
  if (failures.length === 0) return 'None';
  return (
    <ul className={css.plainList}>
      {failures.map(({ build, kind, count, lastAt }) => (
        <li key={`${build} ${kind}`}>
          {count} × {kind} in {build}, last {relativeTimeInSentence(lastAt)}
        </li>
      ))}
    </ul>
  );
}

/** The published remotes with what pages reported of them, and errors of the shell itself. */
export function RemoteTable({
  remotes,
  shellErrors,
}: Pick<SystemState, 'remotes' | 'shellErrors'>) {
  return (
    <>
      <Paper withBorder className={css.table}>
        <DataTable
          columns={REMOTE_COLUMNS}
          data={{ label: 'Remotes', rows: remotes, id: ({ id }) => id, name: ({ label }) => label }}
        />
      </Paper>
      {shellErrors.length > 0 && (
        <section aria-label="Errors of the shell">
          <p className={css.term}>Errors of the shell itself, last 7 days</p>
          <Failures failures={shellErrors} />
        </section>
      )}
    </>
  );
}
