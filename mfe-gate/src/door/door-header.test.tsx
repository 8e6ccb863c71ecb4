import { handle, makeGatePerson, makeId } from '@muster/testing';
import { screen, within } from '@testing-library/react';
import { makeList, openGate, PEOPLE, press } from '../testing/open-gate.tsx';

test.each([
  [0, /0 people/],
  [1, /1 person/],
  [2, /2 people/],
])('the list of %d is counted in words', async (count, words) => {
  openGate(undefined, { list: PEOPLE.slice(0, count) });
  const [signal] = await screen.findAllByText(words);
  expect(signal).toHaveAttribute('role', 'status');
});

test('sides are counted by who is in, and limit the list', async () => {
  const given = { isInside: true, checkInStatus: 'checked_in' } as const;
  const people = [
    makeGatePerson({ name: 'Aled Price', side: 'Tan' }),
    makeGatePerson({ name: 'Bronwen Rees', side: 'Green' }),
    makeGatePerson({ name: 'Carys Adams', side: 'Green', ...given }),
  ];
  const sides = [
    { optionId: makeId(0x401), label: 'Tan', colour: 'tan' as const, confirmed: 1, in: 0 },
    { optionId: makeId(0x402), label: 'Green', colour: 'green' as const, confirmed: 2, in: 1 },
  ];
  const list = handle('getGate', () => ({ ...makeList(people), sides }));
  openGate(undefined, { handlers: [list] });
  expect(await screen.findByText(/Tan 0 · Green 1/)).toBeInTheDocument();
  const rows = within(screen.getByRole('list', { name: 'People' }));
  expect(rows.getAllByRole('listitem')).toHaveLength(2);
  const chips = within(screen.getByRole('group', { name: 'Of which side' }));
  await press('Green', chips.getByRole('button', { name: 'Green' }).parentElement!);
  expect(rows.getByText('Rees, Bronwen')).toBeInTheDocument();
  expect(rows.queryByText('Price, Aled')).not.toBeInTheDocument();
  await press('Green', chips.getByRole('button', { name: 'Green' }).parentElement!);
  expect(rows.getAllByRole('listitem')).toHaveLength(2);
});
