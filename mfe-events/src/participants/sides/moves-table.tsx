import type { SidePlanResponse } from '@muster/contract';
import { type Column, DataTable } from '@muster/ui/data-table';
import { useState } from 'react';

interface MoveRow {
  participationId: string;
  name: string;
  /** Empty without one. */
  from: string;
  to: string;
}

const COLUMNS: Column<MoveRow>[] = [
  { id: 'name', header: 'Player', cell: ({ name }) => name, isRowHeader: true, inCard: 'head' },
  { id: 'side', header: 'Side', cell: ({ from, to }) => (from ? `${from} → ${to}` : to) },
];

/** Who gets which side, and had which, in a dialog. */
export function MovesTable({ plan: { moves, sides } }: { plan: SidePlanResponse }) {
  const [holder, setHolder] = useState<HTMLElement | null>(null);
  if (moves.length === 0) return null;
  const scroller = holder?.closest<HTMLElement>('[role="dialog"]') ?? null;
  const labels = new Map(sides.map(({ optionId, label }) => [optionId, label]));
  const rows = moves.map(({ participationId, name, from, to }) => ({
    ...{ participationId, name },
    from: labels.get(from ?? '') ?? '',
    to: labels.get(to) ?? '',
  }));
  return (
    <div ref={setHolder}>
      <DataTable
        columns={COLUMNS}
        data={{
          label: 'Players who get a side',
          rows,
          id: ({ participationId }) => participationId,
          name: ({ name }) => name,
        }}
        virtual={{ scroller, rowHeightPx: 57, cardHeightPx: 81 }}
      />
    </div>
  );
}
