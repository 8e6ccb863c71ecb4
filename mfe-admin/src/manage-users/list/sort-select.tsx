import type { UserSort } from '@muster/contract';
import { NativeSelect } from '@muster/ui/overlays';
import type { UserSorting } from './users-table.tsx';

const ORDERS: readonly (readonly [UserSort, UserSorting['direction'], string])[] = [
  ['joined', 'descending', 'Newest first'],
  ['joined', 'ascending', 'Oldest first'],
  ['name', 'ascending', 'Name, A to Z'],
  ['name', 'descending', 'Name, Z to A'],
  ['lastActivity', 'descending', 'Last active first'],
  ['lastActivity', 'ascending', 'Longest inactive first'],
  ['events', 'descending', 'Most events first'],
  ['events', 'ascending', 'Fewest events first'],
];

/** The order of the list where it has no column headers to sort by. */
export function SortSelect({ sort, direction, onSort }: UserSorting) {
  const current = ORDERS.findIndex((order) => order[0] === sort && order[1] === direction);
  function choose(index: number) {
    const [column, order] = ORDERS[index] ?? ORDERS[0]!;
    onSort({ sort: column, direction: order });
  }
  return (
    <NativeSelect
      aria-label="Sort users"
      value={String(current)}
      data={ORDERS.map(([, , label], index) => ({ value: String(index), label }))}
      onChange={(event) => choose(Number(event.currentTarget.value))}
    />
  );
}
