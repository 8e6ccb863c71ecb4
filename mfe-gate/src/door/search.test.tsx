import { handle, loseConnection, makeGatePerson } from '@muster/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { STAY_MS } from '../list/use-stays.ts';
import { OFFER, openGate, press } from '../testing/open-gate.tsx';

/* Once whom a search has found is done with, it is empty (docs/product/gate.md#screen). */

async function openPerson(name: RegExp) {
  await press(name);
  return screen.findByRole('dialog');
}

async function addPlayer() {
  await press(
    'Add player',
    await screen.findByRole('list', { name: 'People' }).then((list) => list.parentElement!),
  );
  const form = within(await screen.findByRole('dialog', { name: 'Add player' }));
  for (const label of [/^Full name/, /^Emergency contact/])
    fireEvent.change(form.getByLabelText(label), { target: { value: 'Wanda Walker' } });
  const phone = { target: { value: '07700 900123' } };
  fireEvent.change(form.getByLabelText(/^Phone of the/), phone);
  const chosen = { target: { value: OFFER.places[0]?.optionId } };
  fireEvent.change(form.getByLabelText(/^Ticket type/), chosen);
  await press('Add, in');
}

async function measure() {
  await press('More');
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Chronograph' }));
  await press('Chrono of Aled Price');
  const pad = within(await screen.findByRole('group', { name: 'Number pad' }));
  for (const digit of '350') await userEvent.click(pad.getByRole('button', { name: digit }));
  await press('Record');
  await press('Next player');
}

const ALREADY = { verdict: 'already_in' } as const;

interface Way {
  typed: string;
  act: () => Promise<unknown>;
  verdict?: typeof ALREADY;
}

test.each<[string, Way]>([
  ['In', { typed: 'aled', act: () => press('Aled Price in') }],
  ['In at the person', { typed: 'aled', act: async () => press('In', await openPerson(/^Price/)) }],
  ['Cash', { typed: 'carys', act: () => press('Carys Adams in').then(() => press('Cash £47.50')) }],
  [
    'Pays later',
    {
      typed: 'carys',
      act: async () => press('Pays later', await openPerson(/^Adams, Carys/)),
    },
  ],
  [
    'Next of who is in already',
    {
      typed: 'aled',
      verdict: ALREADY,
      act: () => press('Aled Price in').then(() => press('Next')),
    },
  ],
  ['Add, in', { typed: 'wanda', act: addPlayer }],
  ['Next player at the chronograph', { typed: 'aled', act: measure }],
])('%s empties the search', async (_, { typed, act, verdict }) => {
  openGate(() => verdict ?? {}, {
    handlers: [
      handle('addWalkIn', () => ({ person: makeGatePerson() })),
      handle('recordChecks', () => loseConnection()),
    ],
  });
  const field = await screen.findByRole('searchbox');
  await userEvent.type(field, typed);
  await act();
  await waitFor(() => expect(field).toHaveValue(''), { timeout: 8_000 });
});

test('what is looked at and closed, and what is typed for the next, stays', async () => {
  openGate();
  const field = await screen.findByRole('searchbox');
  await userEvent.type(field, 'carys');
  await press('Carys Adams in');
  await press('Close');
  await openPerson(/^Adams, Carys/);
  await press('Close');
  expect(field).toHaveValue('carys');
  await userEvent.clear(field);
  await userEvent.type(field, 'aled');
  await press('Aled Price in');
  await screen.findByText('Aled in');
  await userEvent.type(field, 's');
  await act(() => new Promise((resolve) => setTimeout(resolve, STAY_MS + 200)));
  expect(field).toHaveValue('aleds');
});
