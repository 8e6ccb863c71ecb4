import { parsePence } from '@muster/domain';
import { useDraft } from '@muster/remote-kit';
import { DisplayText, formatCalendarDay, TextInput, useIsBelow } from '@muster/ui';
import { type Column, DataTable } from '@muster/ui/data-table';
import { createContext, useContext, useState } from 'react';
import { formatPence, METHOD_LABELS } from '../money-texts.ts';
import * as css from './cash-up.module.css';
import {
  type CashUpDay,
  type CashUpRow,
  type Counted,
  differencePence,
  groupByDay,
  netPence,
  rowId,
  sumCash,
} from './cash-up-days.ts';

interface Counting {
  counted: Counted;
  count: (row: CashUpRow, typed: string) => void;
}

const CountingContext = createContext<Counting>({ counted: {}, count: () => undefined });

interface CashUpProps {
  eventId: string;
  rows: readonly CashUpRow[];
}

/** What each person and device has taken, by day, beside what was counted of the cash. */
export function CashUp({ eventId, rows }: CashUpProps) {
  const counting = useCounting(eventId);
  return (
    <CountingContext value={counting}>
      {groupByDay(rows).map((day) => (
        <Day key={day.day} day={day} counted={counting.counted} />
      ))}
    </CountingContext>
  );
}

/** Kept in this tab until it is typed over. */
function useCounting(eventId: string): Counting {
  const draft = useDraft<Counted>(`cash-up-${eventId}`);
  const [counted, setCounted] = useState(draft.stored ?? {});
  function count(row: CashUpRow, typed: string) {
    const next = { ...counted, [rowId(row)]: typed };
    setCounted(next);
    draft.store(next);
  }
  return { counted, count };
}

function Day({ day: { day, rows }, counted }: { day: CashUpDay; counted: Counted }) {
  const title = formatCalendarDay(day);
  const cash = sumCash(rows, counted);
  return (
    <section className={css.card} aria-label={`Cash-up of ${title}`}>
      <DisplayText as="h3" size="small">
        {title}
      </DisplayText>
      <DataTable
        columns={COLUMNS}
        data={{ label: `Cash-up of ${title}`, rows, id: rowId, name: nameOf }}
      />
      {cash.rowCount > 0 && (
        <p className={css.total} role="status">
          <span>
            Cash <b>{formatPence(cash.netPence)}</b>
          </span>
          {cash.isCounted && <Difference pence={cash.differencePence} />}
        </p>
      )}
    </section>
  );
}

const COLUMNS: readonly Column<CashUpRow>[] = [
  { id: 'who', header: 'By', cell: nameOf, isRowHeader: true, inCard: 'head' },
  { id: 'method', header: 'Method', cell: (row) => <Method row={row} />, widthPx: 120 },
  amount('taken', 'Taken', ({ takenPence }) => takenPence),
  amount('refunded', 'Refunded', ({ refundedPence }) => refundedPence),
  amount('reversed', 'Reversed', ({ reversedPence }) => reversedPence),
  { ...amount('left', 'Left', netPence), inCard: 'inline' },
  {
    id: 'counted',
    header: 'Counted',
    cell: (row) => row.method === 'cash' && <CountedField row={row} />,
    widthPx: 144,
  },
  {
    id: 'difference',
    header: 'Difference',
    cell: (row) => row.method === 'cash' && <RowDifference row={row} />,
    widthPx: 128,
  },
];

function amount(id: string, header: string, of: (row: CashUpRow) => number): Column<CashUpRow> {
  return {
    id,
    header,
    cell: (row) => <span className={css.figure}>{of(row) === 0 ? '-' : formatPence(of(row))}</span>,
    widthPx: 112,
    align: 'end',
    inCard: 'none',
  };
}

/** In a card, with what makes up the amount if that is not all that was taken. */
function Method({ row }: { row: CashUpRow }) {
  const isCard = useIsBelow('tablet');
  const { method, takenPence, refundedPence, reversedPence } = row;
  if (!isCard || netPence(row) === takenPence) return METHOD_LABELS[method];
  const parts = [
    `${formatPence(takenPence)} taken`,
    refundedPence !== 0 && `${formatPence(refundedPence)} refunded`,
    reversedPence !== 0 && `${formatPence(reversedPence)} reversed`,
  ];
  return `${METHOD_LABELS[method]}: ${parts.filter(Boolean).join(', ')}`;
}

function nameOf({ method, actor, device }: CashUpRow): string {
  if (method === 'online') return 'All players online';
  return device?.name ?? actor?.name ?? 'Not recorded';
}

function CountedField({ row }: { row: CashUpRow }) {
  const { counted, count } = useContext(CountingContext);
  const typed = counted[rowId(row)] ?? '';
  return (
    <TextInput
      className={css.counted}
      aria-label={`Counted by ${nameOf(row)} in cash`}
      inputMode="decimal"
      autoComplete="off"
      leftSection="£"
      placeholder="Counted"
      value={typed}
      error={typed !== '' && parsePence(typed) === null && 'No amount'}
      onChange={(event) => count(row, event.currentTarget.value)}
    />
  );
}

function RowDifference({ row }: { row: CashUpRow }) {
  const pence = differencePence(row, useContext(CountingContext).counted);
  return pence !== null && <Difference pence={pence} />;
}

/** `£5.00 short`, `£5.00 over` or `Matches`. */
function Difference({ pence }: { pence: number }) {
  return (
    <span className={css.difference} data-off={pence !== 0 || undefined}>
      {pence === 0 ? 'Matches' : `${formatPence(Math.abs(pence))} ${pence < 0 ? 'short' : 'over'}`}
    </span>
  );
}
