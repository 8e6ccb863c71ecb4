import { memo, useRef } from 'react';
import { useIsBelow } from '../breakpoints.ts';
import type { Column, RowProps, RowsProps } from './column.ts';
import * as css from './data-table.module.css';
import { RowCheck } from './row-check.tsx';
import { TableHead } from './table-head.tsx';
import { useRows } from './use-rows.ts';

const ROW_HEIGHT_PX = 57;

/** The rows as a table. */
export function TableRows<Row>(props: RowsProps<Row>) {
  const { data, selection } = props;
  const columns = useVisibleColumns(props.columns);
  const body = useRef<HTMLTableSectionElement>(null);
  const rowHeightPx = props.virtual?.rowHeightPx ?? ROW_HEIGHT_PX;
  const { rows, beforePx, afterPx } = useRows({ ...props, columns }, { body, rowHeightPx });
  const span = columns.length + (selection ? 1 : 0);
  return (
    <table className={css.table} aria-label={data.label} aria-rowcount={data.rows.length + 1}>
      <TableHead {...props} columns={columns} />
      <tbody ref={body}>
        <Gap heightPx={beforePx} span={span} />
        {rows.map((row) => (
          <TableRow key={row.id} {...row} />
        ))}
        <Gap heightPx={afterPx} span={span} />
      </tbody>
    </table>
  );
}

function useVisibleColumns<Row>(columns: readonly Column<Row>[]): readonly Column<Row>[] {
  const below = { desktop: useIsBelow('desktop'), wide: useIsBelow('wide') };
  const visible = columns.filter(
    (column) => !(column.from && below[column.from]) && !(column.below && !below[column.below]),
  );
  return visible.length === columns.length ? columns : visible;
}

const TableRow = memo(function TableRow<Row>(props: RowProps<Row>) {
  const { id, row, index, checkLabel, isSelected, context } = props;
  const { columns, onToggle, measure } = context;
  return (
    <tr
      ref={measure}
      data-index={index}
      data-selected={isSelected || undefined}
      aria-rowindex={index + 2}
    >
      {checkLabel && (
        <td className={css.check}>
          <RowCheck
            label={checkLabel}
            checked={isSelected}
            onToggle={(mode) => onToggle(id, mode)}
          />
        </td>
      )}
      {columns.map(({ id: columnId, cell, isRowHeader, align }) =>
        isRowHeader ? (
          <th key={columnId} scope="row" data-align={align}>
            {cell(row)}
          </th>
        ) : (
          <td key={columnId} data-align={align}>
            {cell(row)}
          </td>
        ),
      )}
    </tr>
  );
}) as <Row>(props: RowProps<Row>) => React.ReactElement;

/** Fills the space of the rows that are not rendered. */
function Gap({ heightPx, span }: { heightPx: number; span: number }) {
  if (heightPx <= 0) return null;
  return (
    <tr className={css.gap}>
      <td colSpan={span} style={{ height: heightPx }} />
    </tr>
  );
}
