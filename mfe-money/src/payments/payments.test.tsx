import type { Refundable, RefundRun } from '@muster/contract';
import {
  addFakePayment,
  createFakeBackend,
  handle,
  loseConnection,
  makeId,
  makeLedgerEntry,
  participantsOf,
  refuse,
} from '@muster/testing';
import { renderRemote } from '@muster/testing/render';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Page } from '../page.tsx';
import { moneyPagePath } from '../paths.ts';

type Given = Parameters<typeof renderRemote>[1];
type Payment = Parameters<typeof addFakePayment>[1]['payment'];

/** An event to come, of which two players have paid £40 online. */
function makeBackend(payment: Payment = {}) {
  const backend = createFakeBackend('full');
  const event = backend.events[0]!;
  event.date = new Date(Date.now() + 30 * 86_400_000).toISOString();
  event.payment.mode = 'required';
  backend.ledgers.set(event.id, []);
  const participants = participantsOf(backend, event).filter(
    ({ status }) => status === 'confirmed',
  );
  for (const participant of participantsOf(backend, event)) {
    participant.paymentAmount = 0;
    participant.balancePence = 0;
  }
  const [ann, bob] = participants as [(typeof participants)[0], (typeof participants)[0]];
  for (const participant of [ann, bob]) {
    participant.paymentAmount = 40;
    participant.balancePence = 4_000;
  }
  addFakePayment(backend, { event, participant: bob, payment: { name: 'Bob' } });
  addFakePayment(backend, { event, participant: ann, payment: { name: 'Ann', ...payment } });
  return { backend, event, ann, bob };
}

const REFUNDABLE: Refundable = {
  ...{ onlinePlayers: 2, onlinePence: 8_000 },
  ...{ byHandPlayers: 0, byHandPence: 0, byHand: [] },
};
const RUN: RefundRun = {
  ...{ id: makeId(0x901), note: '', startedBy: null },
  ...{ startedAt: '2026-11-14T09:12:00.000Z', finishedAt: '2026-11-14T09:13:00.000Z' },
  ...{ totalPlayers: 2, refundedPlayers: 2, refundedPence: 8_000 },
};

/** The refund to everybody: what it would refund, and what it has done. */
function refundHandlers(refundable = REFUNDABLE, run: RefundRun | null = null) {
  let state = { refundable, run };
  return [
    handle('getRefundRun', () => state),
    handle('startRefundRun', () => {
      state = { run: RUN, refundable: { ...refundable, onlinePlayers: 0, onlinePence: 0 } };
      return { run: RUN };
    }),
  ];
}

function open(made = makeBackend(), given: Given = {}) {
  const path = moneyPagePath(made.event.id);
  const handlers = [...refundHandlers(), ...(given?.handlers ?? [])];
  const options = { backend: made.backend, path, ...given, handlers };
  return { ...made, ...renderRemote(<Page />, options) };
}

function findTable() {
  return screen.findByRole('table', { name: 'Payments online' });
}
async function findRow(name: RegExp) {
  return within(within(await findTable()).getByRole('row', { name }));
}

interface Sent {
  nonce: string;
}
function sent({ requests }: Pick<ReturnType<typeof open>, 'requests'>) {
  return requests.filter(({ method }) => method === 'POST').map(({ body }) => body as Sent);
}

test('payments say who, how much and how they stand; everything that is left is refunded', async () => {
  const shown = open();
  const row = await findRow(/^Ann/);
  expect(row.getByText('£40.00')).toBeVisible();
  expect(row.getByText('Paid')).toBeVisible();
  await userEvent.click(row.getByRole('button', { name: 'Refund: Ann' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Refund Ann' }));
  const amount = await dialog.findByLabelText('Amount in pounds');
  expect(amount).toHaveValue('40.00');
  expect(dialog.getByRole('radio', { name: 'Online' })).toBeChecked();
  expect(dialog.getByText(/the player loses the spot/)).toBeVisible();
  await userEvent.clear(amount);
  await userEvent.type(amount, '40.01');
  await userEvent.click(dialog.getByRole('button', { name: 'Refund' }));
  expect(amount).toHaveAccessibleDescription(/At most £40\.00/);
  await userEvent.clear(amount);
  await userEvent.type(amount, '15');
  expect(dialog.queryByText(/the player loses the spot/)).not.toBeInTheDocument();
  expect(dialog.getByText(/then owes £15\.00/)).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Refund' }));
  expect(await screen.findByText(/£15\.00 is refunded online/)).toBeVisible();
  expect(sent(shown)).toMatchObject([{ participationId: shown.ann.id, pence: 1_500 }]);
  expect(await (await findRow(/^Ann/)).findByText('£15.00 on its way')).toBeVisible();
});

test('what has gone along to another date is not offered as a refund', async () => {
  const made = makeBackend();
  const gone = { kind: 'transfer', method: 'online', pence: 1_500 } as const;
  const entry = makeLedgerEntry({ ...gone, participationId: made.ann.id });
  made.backend.ledgers.get(made.event.id)?.unshift(entry);
  open(made);
  const row = await findRow(/^Ann/);
  await userEvent.click(row.getByRole('button', { name: 'Refund: Ann' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Refund Ann' }));
  expect(await dialog.findByLabelText('Amount in pounds')).toHaveValue('25.00');
});

test('an answer that was lost is asked for again with the same nonce', async () => {
  const shown = open(undefined, {
    handlers: [handle('startRefundRun', () => loseConnection())],
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Refund everybody' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Refund everybody' }));
  await userEvent.type(dialog.getByLabelText(/What to tell the players/), 'Flooded');
  const give = dialog.getByRole('button', { name: 'Refund £80.00' });
  await userEvent.click(give);
  expect(await dialog.findByRole('alert')).toBeVisible();
  shown.use(...refundHandlers());
  await userEvent.click(give);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  const [first, second] = sent(shown);
  expect(second).toEqual(first);
  expect(first).toMatchObject({ note: 'Flooded' });
});

test('everybody is refunded after a question that says what is lost and what is left by hand', async () => {
  const byHand = [{ participationId: makeId(0x902), name: 'Bob', pence: 500 }];
  const refundable = { ...REFUNDABLE, byHandPlayers: 1, byHandPence: 500, byHand };
  const shown = open(undefined, { handlers: refundHandlers(refundable) });
  await userEvent.click(await screen.findByRole('button', { name: 'Refund everybody' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Refund everybody' }));
  for (const sentence of [
    '2 players get back everything that was paid online: £80.00. This cannot be undone.',
    /The players lose their spots and can join again\. Nobody moves up from the waitlist/,
    '£5.00 that 1 player paid in cash, by card or by bank stays for you to refund by hand.',
  ])
    expect(dialog.getByText(sentence)).toBeVisible();
  expect(sent(shown)).toEqual([]);
  await userEvent.click(dialog.getByRole('button', { name: 'Refund £80.00' }));
  const told = await screen.findByText(/^£80\.00 was refunded to 2 players on /);
  expect(told).toBeVisible();
  expect(told.parentElement).toHaveFocus();
  expect(screen.getByText('To refund by hand: £5.00 to 1 player')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Refund everybody' })).not.toBeInTheDocument();
});

test('while it runs it says how far it is', async () => {
  const counts = { totalPlayers: 60, refundedPlayers: 25, refundedPence: 100_000 };
  const run = { ...RUN, finishedAt: null, ...counts };
  open(undefined, { handlers: refundHandlers(REFUNDABLE, run) });
  const text = 'Refunding: 25 of 60 players, £1,000.00 so far.';
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.getByRole('progressbar', { name: 'Refund to everybody' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Refund everybody' })).not.toBeInTheDocument();
});

const FAILED = {
  id: '64b0000000000000000000cd',
  pence: 4_000,
  status: 'failed',
  failure: 'refused',
  createdAt: '2026-11-14T09:12:00.000Z',
  doneAt: null,
} as const;

test('a refund that failed says what to do: try again', async () => {
  open(makeBackend({ refunds: [{ ...FAILED }] }));
  const row = await findRow(/^Ann/);
  expect(row.getByText('£40.00 not refunded')).toBeVisible();
  expect(row.getByText('It was refused. Try again, or refund it by hand.')).toBeVisible();
  expect(row.queryByRole('button', { name: 'Refund: Ann' })).not.toBeInTheDocument();
  await userEvent.click(row.getByRole('button', { name: 'Try again: Ann' }));
  expect(await screen.findByText('The provider is asked again.')).toBeVisible();
  expect(await row.findByText('£40.00 on its way')).toBeVisible();
});

test('or that it was refunded by hand', async () => {
  const shown = open(makeBackend({ refunds: [{ ...FAILED }] }));
  const row = await findRow(/^Ann/);
  await userEvent.click(row.getByRole('button', { name: 'Refunded by hand: Ann' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Refunded by hand' }));
  await userEvent.click(dialog.getByText('Cash'));
  await userEvent.click(dialog.getByRole('button', { name: 'Book' }));
  expect(await screen.findByText('£40.00 refunded in cash to Ann.')).toBeVisible();
  expect(await row.findByText('£40.00 refunded by hand')).toBeVisible();
  expect(sent(shown)).toMatchObject([{ method: 'cash' }]);
});

test('an event that takes no payment online says nothing of it; a failure says so', async () => {
  const made = makeBackend();
  made.backend.payments.clear();
  made.event.payment.mode = 'off';
  const { unmount } = open(made);
  expect(await screen.findByRole('region', { name: 'What this event has brought' })).toBeVisible();
  expect(screen.queryByText('Payments online')).not.toBeInTheDocument();
  unmount();
  made.event.payment.mode = 'optional';
  open(made, { handlers: [handle('listPayments', () => refuse('EVENT_NOT_FOUND'))] });
  expect(await screen.findByText(/The payments could not be loaded/)).toBeVisible();
});
