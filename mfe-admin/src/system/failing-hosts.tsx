import type { SystemState } from '@muster/contract';
import { formatCount, formatDateTime, Paper } from '@muster/ui';
import { type Column, DataTable } from '@muster/ui/data-table';
import * as css from './system.module.css';

type FailingHost = NonNullable<SystemState['failingHosts']>[number];

const COLUMNS: readonly Column<FailingHost>[] = [
  { id: 'host', header: 'Host', cell: ({ host }) => host, isRowHeader: true, inCard: 'head' },
  {
    id: 'webhooks',
    header: 'Webhooks failing',
    cell: ({ webhooks }) => formatCount(webhooks),
    widthPx: 170,
    inCard: 'labelled',
  },
  {
    id: 'since',
    header: 'Since',
    cell: ({ failingSince }) => formatDateTime(failingSince),
    widthPx: 200,
    inCard: 'labelled',
  },
  {
    id: 'waiting',
    header: 'Changes waiting',
    cell: ({ waiting }) => formatCount(waiting),
    widthPx: 170,
    inCard: 'labelled',
  },
];

/** The hosts with the most failing webhooks (docs/product/webhooks.md#webhook-screens). */
export function FailingHosts({ hosts }: { hosts: readonly FailingHost[] }) {
  return (
    <Paper withBorder className={css.table}>
      <DataTable
        columns={COLUMNS}
        data={{
          label: 'Failing webhooks',
          rows: hosts,
          id: ({ host }) => host,
          name: ({ host }) => host,
        }}
      />
    </Paper>
  );
}
