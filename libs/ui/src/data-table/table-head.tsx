import { VisuallyHidden } from '@mantine/core';
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import { memo } from 'react';
import type { Column, RowsProps, Selection, Sort } from './column.ts';
import * as css from './data-table.module.css';
import { RowCheck } from './row-check.tsx';

type TableHeadProps<Row> = Pick<RowsProps<Row>, 'data' | 'columns' | 'selection' | 'sort'>;

/**
 * The column headers and the checkbox that selects every row on screen. Not rendered again during
 * scrolling.
 */
export const TableHead = memo(function TableHead<Row>(props: TableHeadProps<Row>) {
  const { data, columns, selection, sort } = props;
  return (
    <thead>
      <tr aria-rowindex={1}>
        {selection && (
          <th scope="col" className={css.check}>
            <CheckAll ids={data.rows.map(data.id)} {...selection} />
          </th>
        )}
        {columns.map((column) => (
          <th
            key={column.id}
            scope="col"
            data-align={column.align}
            style={column.widthPx ? { width: column.widthPx } : undefined}
            aria-sort={sort?.columnId === column.id ? sort.direction : undefined}
          >
            <HeaderText column={column} sort={sort} />
          </th>
        ))}
      </tr>
    </thead>
  );
}) as <Row>(props: TableHeadProps<Row>) => React.ReactElement;

function CheckAll({ ids, selected, onChange }: Selection & { ids: readonly string[] }) {
  const count = ids.filter((id) => selected.has(id)).length;
  const isAll = count > 0 && count === ids.length;
  function toggle() {
    const others = [...selected].filter((id) => !ids.includes(id));
    onChange(new Set(isAll ? others : [...others, ...ids]));
  }
  return (
    <RowCheck
      label="Select all shown"
      checked={isAll}
      isPartly={count > 0 && !isAll}
      onToggle={toggle}
    />
  );
}

function HeaderText<Row>({ column, sort }: { column: Column<Row>; sort: Sort | undefined }) {
  const { id, header, isHeaderHidden, isSortable } = column;
  if (isHeaderHidden) return <VisuallyHidden>{header}</VisuallyHidden>;
  if (!isSortable || !sort) return header;
  const current = sort.columnId === id ? sort.direction : null;
  const Icon = current === null ? IconArrowsSort : ICONS[current];
  return (
    <button
      type="button"
      className={css.sort}
      onClick={() => sort.onSort(id, current === 'ascending' ? 'descending' : 'ascending')}
    >
      {header}
      <Icon size={14} stroke={1.75} aria-hidden />
    </button>
  );
}

const ICONS = { ascending: IconArrowUp, descending: IconArrowDown };
