import type { Meta, StoryObj } from '@muster/testing/story';
import { useState } from 'react';
import { Button } from '../index.ts';
import type { Column } from './column.ts';
import { DataTable } from './data-table.tsx';

interface Person {
  id: string;
  name: string;
  team: string;
}

const PEOPLE: Person[] = [
  { id: 'a', name: 'Robert Oakes', team: 'Ridge' },
  { id: 'b', name: 'Mina Heron', team: 'Valley' },
];

const COLUMNS: Column<Person>[] = [
  { id: 'name', header: 'Name', cell: ({ name }) => name, isRowHeader: true, inCard: 'head' },
  { id: 'team', header: 'Team', cell: ({ team }) => team, isSortable: true, inCard: 'labelled' },
  {
    id: 'actions',
    header: 'Actions',
    cell: () => <Button variant="default">Check in</Button>,
    isHeaderHidden: true,
    inCard: 'actions',
  },
];

/** A table of people. */
function People({ rows, isSelectable }: { rows: readonly Person[]; isSelectable: boolean }) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set(['a']));
  return (
    <DataTable
      data={{ label: 'People', rows, id: ({ id }) => id, name: ({ name }) => name }}
      columns={COLUMNS}
      selection={isSelectable ? { selected, onChange: setSelected } : undefined}
      sort={{ columnId: 'team', direction: 'ascending', onSort: () => undefined }}
    />
  );
}

export default {
  component: People,
  args: { rows: PEOPLE, isSelectable: false },
} satisfies Meta<typeof People>;

type Story = StoryObj<typeof People>;

export const Sorted: Story = {};
export const Selectable: Story = { args: { isSelectable: true } };
