import type { SystemState } from '@muster/contract';
import { formatDateTime, Paper } from '@muster/ui';
import { type Column, DataTable } from '@muster/ui/data-table';
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
