import type { SidePlanResponse } from '@muster/contract';
import { type Column, DataTable } from '@muster/ui/data-table';

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

/** Who gets which side, and had which. */
export function MovesTable({ plan: { moves, sides } }: { plan: SidePlanResponse }) {
  if (moves.length === 0) return null;
  const labels = new Map(sides.map(({ optionId, label }) => [optionId, label]));
  const rows = moves.map(({ participationId, name, from, to }) => ({
    ...{ participationId, name },
    from: labels.get(from ?? '') ?? '',
    to: labels.get(to) ?? '',
  }));
  return (
    <DataTable
      columns={COLUMNS}
      data={{
        label: 'Players who get a side',
        rows,
        id: ({ participationId }) => participationId,
        name: ({ name }) => name,
      }}
    />
  );
}
