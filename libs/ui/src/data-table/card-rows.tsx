import { memo, type ReactNode, useRef } from 'react';
import type { Column, RowProps, RowsProps } from './column.ts';
import * as css from './data-table.module.css';
import { RowCheck } from './row-check.tsx';
import { useRows } from './use-rows.ts';

const CARD_HEIGHT_PX = 174;

/** The rows as cards under each other, where a table would not fit. */
export function CardRows<Row>(props: RowsProps<Row>) {
  const { data } = props;
  const body = useRef<HTMLUListElement>(null);
  const rowHeightPx = props.virtual?.cardHeightPx ?? CARD_HEIGHT_PX;
  const { rows, beforePx, afterPx } = useRows(props, { body, rowHeightPx });
  return (
    <ul className={css.cards} ref={body} aria-label={data.label}>
      <Gap heightPx={beforePx} />
      {rows.map((row) => (
        <Card key={row.id} {...row} />
      ))}
      <Gap heightPx={afterPx} />
    </ul>
  );
}

const Card = memo(function Card<Row>(props: RowProps<Row>) {
  const { id, row, index, checkLabel, isSelected, context } = props;
  const { columns, cards, count, onToggle, measure } = context;
  function inCard(where: Column<Row>['inCard']) {
    return columns.filter((column) => (column.inCard ?? 'inline') === where);
  }
  return (
    <li
      ref={measure}
      className={css.card}
      data-index={index}
      data-compact={cards === 'compact' || undefined}
      data-selected={isSelected || undefined}
      data-selectable={checkLabel !== undefined || undefined}
      aria-setsize={count}
      aria-posinset={index + 1}
    >
      <div className={css.cardHead}>
        {checkLabel && (
          <RowCheck
            label={checkLabel}
            checked={isSelected}
            onToggle={(mode) => onToggle(id, mode)}
          />
        )}
        <Cells columns={inCard('head')} row={row} />
      </div>
      <Part className={css.cardInline} columns={inCard('inline')} row={row} />
      {inCard('labelled').length > 0 && (
        <dl className={css.cardFacts}>
          {inCard('labelled').map((column) => (
            <div key={column.id}>
              <dt>{column.header}: </dt>
              <dd>{column.cell(row)}</dd>
            </div>
          ))}
        </dl>
      )}
      <Part className={css.cardActions} columns={inCard('actions')} row={row} />
    </li>
  );
}) as <Row>(props: RowProps<Row>) => React.ReactElement;

interface PartProps<Row> {
  className: string | undefined;
  columns: readonly Column<Row>[];
  row: Row;
}

function Part<Row>({ className, columns, row }: PartProps<Row>): ReactNode {
  if (columns.length === 0) return null;
  return (
    <div className={className}>
      <Cells columns={columns} row={row} />
    </div>
  );
}

function Cells<Row>({ columns, row }: Omit<PartProps<Row>, 'className'>): ReactNode {
  return columns.map(({ id, cell }) => (
    <div key={id} className={css.cardCell}>
      {cell(row)}
    </div>
  ));
}

/** Fills the space of the cards that are not rendered. */
function Gap({ heightPx }: { heightPx: number }) {
  if (heightPx <= 0) return null;
  return <li aria-hidden="true" style={{ height: heightPx }} />;
}
