import { screen } from '@testing-library/react';
import { openGate, PEOPLE } from '../testing/open-gate.tsx';

test.each([
  [0, /0 people/],
  [1, /1 person/],
  [2, /2 people/],
])('the list of %d is counted in words', async (count, words) => {
  openGate(undefined, { list: PEOPLE.slice(0, count) });
  const [signal] = await screen.findAllByText(words);
  expect(signal).toHaveAttribute('role', 'status');
});
