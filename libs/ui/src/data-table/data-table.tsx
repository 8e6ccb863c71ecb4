import { useIsBelow } from '../breakpoints.ts';
import { CardRows } from './card-rows.tsx';
import type { RowsProps } from './column.ts';
import { TableRows } from './table-rows.tsx';

/**
 * Rows with columns as data: a table from 700 px, a list of cards below. Beyond 100 rows only those
 * in view are rendered if `virtual` is given (docs/design.md#participants). Keep `columns` outside
 * the component or memoized.
 *
 *     const COLUMNS: Column<User>[] = [
 *       { id: 'name', header: 'Name', cell: (user) => user.name, isRowHeader: true, inCard: 'head'
 *       },
 *       { id: 'joined', header: 'Joined', cell: (user) => formatShortDate(user.joinedAt), widthPx:
 *       120 },
 *     ];
 *     <DataTable columns={COLUMNS} data={{ label: 'Users', rows: users, id: ({ id }) => id, name:
 *     ({ name }) => name }} />
 */
export function DataTable<Row>(props: RowsProps<Row>) {
  const isCards = useIsBelow('tablet');
  return isCards ? <CardRows {...props} /> : <TableRows {...props} />;
}
