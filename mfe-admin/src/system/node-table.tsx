import type { SystemState } from '@muster/contract';
import { formatDateTime, Paper, relativeTimeInSentence } from '@muster/ui';
import { type Column, DataTable } from '@muster/ui/data-table';
import type { ReactNode } from 'react';
import * as css from './system.module.css';

type Node = SystemState['nodes'][number];

const NODE_COLUMNS: readonly Column<Node>[] = [
  { id: 'host', header: 'Host', cell: ({ host }) => host, isRowHeader: true, inCard: 'head' },
  { id: 'version', header: 'Version', cell: ({ version }) => version, inCard: 'labelled' },
  {
    id: 'started',
    header: 'Started',
    cell: ({ startedAt }) => formatDateTime(startedAt),
    inCard: 'labelled',
  },
  {
    id: 'seen',
    header: 'Last seen',
    cell: ({ seenAt }) => formatDateTime(seenAt),
    inCard: 'labelled',
  },
  {
    id: 'failures',
    header: 'Failures since then',
    cell: ({ failures }) => describeFailures(failures),
    inCard: 'labelled',
  },
];

/** `3 × mail server, last 2h ago`, or `None`. */
function describeFailures(failures: Node['failures'] = []): ReactNode {
  if (failures.length === 0) return 'None';
  return (
    <ul className={css.plainList}>
      {failures.map(({ part, count, lastAt }) => (
        <li key={part}>
          {count} × {part}, last {relativeTimeInSentence(lastAt)}
        </li>
      ))}
    </ul>
  );
}

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
