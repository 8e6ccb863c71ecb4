import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { MusterProvider } from '../provider.tsx';
import type { Column, Sort } from './column.ts';
import { DataTable } from './data-table.tsx';

interface Person {
  id: string;
  name: string;
  age: number;
}

const PEOPLE: Person[] = [
  { id: 'a', name: 'Fox', age: 30 },
  { id: 'b', name: 'Rook', age: 41 },
];

const COLUMNS: Column<Person>[] = [
  { id: 'name', header: 'Name', cell: ({ name }) => name, isRowHeader: true, inCard: 'head' },
  { id: 'age', header: 'Age', cell: ({ age }) => age, isSortable: true, inCard: 'labelled' },
  { id: 'wide', header: 'Wide', cell: () => 'wide', from: 'desktop', inCard: 'none' },
  { id: 'narrow', header: 'Narrow', cell: () => 'narrow', below: 'desktop', inCard: 'none' },
  {
    id: 'do',
    header: 'Actions',
    cell: () => <button type="button">Call</button>,
    isHeaderHidden: true,
    inCard: 'actions',
  },
];

const onSelect = jest.fn();
const onSort = jest.fn();

function Example({ rows = PEOPLE, sort }: { rows?: Person[]; sort?: Omit<Sort, 'onSort'> }) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set(['elsewhere']));
  function onChange(next: ReadonlySet<string>) {
    onSelect([...next]);
    setSelected(next);
  }
  return (
    <MusterProvider>
      <DataTable
        data={{ label: 'People', rows, id: ({ id }) => id, name: ({ name }) => name }}
        columns={COLUMNS}
        selection={{ selected, onChange }}
        sort={sort && { ...sort, onSort }}
        virtual={{ scroller: null, rowHeightPx: 57, cardHeightPx: 100 }}
      />
    </MusterProvider>
  );
}

/** Simulates a window width: `matches` decides which media queries match. */
function setWidth(matches: (query: string) => boolean) {
  const listeners = { addEventListener: () => {}, removeEventListener: () => {} };
  return jest
    .spyOn(window, 'matchMedia')
    .mockImplementation(
      (media) => ({ media, matches: matches(media), ...listeners }) as unknown as MediaQueryList,
    );
}

test('a table has row headers, column headers and only the columns for the window width', () => {
  render(<Example />);
  expect(screen.getByRole('table', { name: 'People' })).toHaveAttribute('aria-rowcount', '3');
  expect(screen.getAllByRole('rowheader').map((cell) => cell.textContent)).toEqual(['Fox', 'Rook']);
  expect(screen.getByRole('columnheader', { name: 'Actions' })).toBeInTheDocument();
  expect(screen.getByRole('columnheader', { name: 'Wide' })).toBeInTheDocument();
  expect(screen.queryByRole('columnheader', { name: 'Narrow' })).not.toBeInTheDocument();
});

test('below a breakpoint the columns for narrow windows replace those for wide ones', () => {
  const width = setWidth((query) => query.includes('991.98'));
  render(<Example />);
  expect(screen.getByRole('columnheader', { name: 'Narrow' })).toBeInTheDocument();
  expect(screen.queryByRole('columnheader', { name: 'Wide' })).not.toBeInTheDocument();
  width.mockRestore();
});

test('rows are selected singly or all at once; rows that are not on screen stay selected', async () => {
  render(<Example />);
  const all = screen.getByRole('checkbox', { name: 'Select all shown' });
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Rook' }));
  expect(onSelect).toHaveBeenLastCalledWith(['elsewhere', 'b']);
  expect(all).toBePartiallyChecked();
  await userEvent.click(all);
  expect(onSelect).toHaveBeenLastCalledWith(['elsewhere', 'a', 'b']);
  expect(all).toBeChecked();
  await userEvent.click(all);
  expect(onSelect).toHaveBeenLastCalledWith(['elsewhere']);
});

test('a sortable header announces its order, and a click requests the other order', async () => {
  render(<Example sort={{ columnId: 'age', direction: 'ascending' }} />);
  const header = screen.getByRole('columnheader', { name: 'Age' });
  expect(header).toHaveAttribute('aria-sort', 'ascending');
  await userEvent.click(within(header).getByRole('button'));
  expect(onSort).toHaveBeenCalledWith('age', 'descending');
  expect(
    within(screen.getByRole('columnheader', { name: 'Name' })).queryByRole('button'),
  ).toBeNull();
});

test('on a phone each row is a card', async () => {
  const width = setWidth((query) => query.includes('max-width'));
  render(<Example />);
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
  const cards = within(screen.getByRole('list', { name: 'People' })).getAllByRole('listitem');
  expect(cards.map((card) => card.textContent)).toEqual(['FoxAge: 30Call', 'RookAge: 41Call']);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Fox' }));
  expect(onSelect).toHaveBeenLastCalledWith(['elsewhere', 'a']);
  width.mockRestore();
});

test('up to 100 rows are all rendered; of more rows only those in view are rendered', () => {
  function many(count: number) {
    return Array.from({ length: count }, (_, age) => ({
      id: String(age),
      name: `Person ${age}`,
      age,
    }));
  }
  const { rerender } = render(<Example rows={many(100)} />);
  expect(screen.getAllByRole('rowheader')).toHaveLength(100);
  rerender(<Example rows={many(101)} />);
  expect(screen.queryAllByRole('rowheader').length).toBeLessThan(50);
  expect(screen.getByRole('table')).toHaveAttribute('aria-rowcount', '102');
});
