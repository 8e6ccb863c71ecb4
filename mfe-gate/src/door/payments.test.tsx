import { handle, makeEvent, makeId, makeLedgerEntry, refuse } from '@muster/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { EVENT, openGate, PEOPLE, press } from '../testing/open-gate.tsx';

const CARYS = PEOPLE[2];

async function openPerson(name: string) {
  await press(new RegExp(`^${name}`));
  return within(await screen.findByRole('dialog'));
}

test.each([
  ['Cash £47.50', 'cash', 'in cash'],
  ['Card £47.50', 'card', 'by card'],
])('%s books what is owed and lets in, with one press', async (button, method, words) => {
  const { scans, payments } = openGate();
  await press('Carys Adams in');
  await press(button);
  expect(await screen.findByText(`Carys paid £47.50 ${words}, in`)).toBeVisible();
  expect(payments).toMatchObject([
    { kind: 'payment', method, pence: 4_750, participationId: CARYS?.id },
  ]);
  expect(scans).toMatchObject([{ kind: 'entry', participationId: CARYS?.id }]);
  await waitFor(() => expect(screen.queryByText(/owed$/)).not.toBeInTheDocument());
});

test('Undo takes an entry back, and says who takes back money that is booked', async () => {
  const reverseLedgerEntry = handle('reverseLedgerEntry', () => refuse('FORBIDDEN'));
  const { scans } = openGate(undefined, { handlers: [reverseLedgerEntry] });
  await press('Carys Adams in');
  await press('Cash £47.50');
  await press('Undo');
  expect(
    await screen.findByText(/paid £47.50 in cash. Only an organizer or treasurer can undo that.$/),
  ).toBeVisible();
  await waitFor(() =>
    expect(scans.at(-1)).toMatchObject({ kind: 'undo', refersTo: scans[0]?.nonce }),
  );
  expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
});

test('another amount is taken at the person; what is no amount is said to be none', async () => {
  const { scans, payments } = openGate();
  const person = await openPerson('Adams, Carys');
  expect(person.queryByLabelText('Pounds')).not.toBeInTheDocument();
  await press('Another amount');
  const pounds = person.getByLabelText('Pounds');
  expect(pounds).toHaveValue('47.50');
  for (const typed of ['0', 'ten', '1.234', '10000.01', '-5']) {
    await userEvent.clear(pounds);
    await userEvent.type(pounds, typed);
    await userEvent.click(person.getByRole('button', { name: 'Take card' }));
    expect(person.getByText('Enter an amount from £0.01 to £10,000.00')).toBeVisible();
  }
  await userEvent.clear(pounds);
  await userEvent.type(pounds, '10,5');
  await userEvent.click(person.getByRole('button', { name: 'Take card' }));
  expect(await screen.findByText('Carys paid £10.50 by card')).toBeVisible();
  expect(await screen.findByText(/£37.00 owed$/)).toBeVisible();
  expect(payments).toMatchObject([{ method: 'card', pence: 1_050 }]);
  expect(scans).toEqual([]);
});

function openOverpaid(mayRefund: boolean) {
  const event = makeEvent({ id: EVENT });
  const person = { ...PEOPLE[0]!, flags: ['paid_over' as const] };
  const balancePence = -1_500;
  const asked: string[] = [];
  const opened = openGate(undefined, {
    list: [person],
    handlers: [
      handle('getEvent', () => {
        asked.push('event');
        return { event: { ...event, can: { ...event.can, viewLedger: mayRefund } } };
      }),
      handle('listLedger', () => ({
        entries: [
          makeLedgerEntry({ id: makeId(3), method: 'bank', pence: -9, reverses: makeId(2) }),
          makeLedgerEntry({ id: makeId(2), method: 'bank', pence: 9 }),
          makeLedgerEntry({ id: makeId(1), method: 'card', pence: 5_500 }),
        ],
        pagination: { page: 1, limit: 50, total: 3, pages: 1 },
        summary: {
          chargedPence: 4_000,
          takenPence: 5_500,
          refundedPence: 0,
          owedPence: 0,
          balancePence,
        },
      })),
    ],
  });
  return { ...opened, asked };
}

test('what is too much is refunded with one press, the way it was paid', async () => {
  const { payments } = openOverpaid(true);
  const person = await openPerson('Price, Aled');
  expect(person.getByText('Paid too much')).toBeVisible();
  await userEvent.click(await person.findByRole('button', { name: 'Refund £15.00 by card' }));
  await waitFor(() => expect(person.queryByText('Paid too much')).not.toBeInTheDocument());
  expect(payments).toMatchObject([{ kind: 'refund', method: 'card', pence: 1_500 }]);
});

test('a marshal sees that it is too much, and refunds nothing', async () => {
  const { asked } = openOverpaid(false);
  const person = await openPerson('Price, Aled');
  await waitFor(() => expect(asked).toContain('event'));
  expect(await person.findByText('Only an organizer or treasurer can refund it.')).toBeVisible();
  expect(person.getByText('Paid too much')).toBeVisible();
  expect(person.queryByRole('button', { name: /^Refund/ })).not.toBeInTheDocument();
});
