import type { Event } from '@muster/contract';
import { handle, makeEvent, makeId } from '@muster/testing';
import { fillIn } from '@muster/testing/fill-in';
import { renderRemote } from '@muster/testing/render';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { EditEventPanel } from '../form-panel.tsx';

jest.setTimeout(20_000);
afterEach(() => sessionStorage.clear());

const RULE = [
  { days: 7, percent: 100 },
  { days: 2, percent: 50 },
];

const NO_ACCOUNT = { provider: 'stripe', account: null, openCheckouts: 0 } as const;

function edit({ mode = 'off', takesPayments = true, isOwn = true, isConnected = true } = {}) {
  const payment = { mode, depositPence: null, refundRule: RULE } as Event['payment'];
  // The signed-in account has the first id.
  const organizer = { id: makeId(isOwn ? 1 : 0x999), name: 'Badgerwood Airsoft', avatarUrl: null };
  const event = makeEvent({ payment, organizer });
  const account = isConnected ? ({ ...NO_ACCOUNT, provider: 'fake' } as const) : NO_ACCOUNT;
  return renderRemote(<EditEventPanel id={event.id} />, {
    config: { takesPayments },
    handlers: [
      handle('getEvent', () => ({ event })),
      handle('updateEvent', () => ({ event })),
      handle('getPaymentAccount', () => account),
    ],
  });
}

async function save({ requests }: ReturnType<typeof edit>) {
  await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
  await waitFor(() => expect(requests.some(({ method }) => method === 'PUT')).toBe(true));
  return requests.find(({ method }) => method === 'PUT')?.body as { payment?: unknown };
}

async function retype(field: HTMLElement, text: string) {
  await userEvent.clear(field);
  await fillIn(field, text);
}

test('an event says how it takes payment online, its deposit and what leaving refunds', async () => {
  const rendered = edit();
  await userEvent.click(await screen.findByRole('button', { name: 'Online payment' }));
  const section = within(await screen.findByRole('group', { name: 'Payment Online' }));
  expect(section.queryByRole('group')).not.toBeInTheDocument();
  await userEvent.selectOptions(section.getByLabelText('Paying online'), 'required');
  await fillIn(section.getByLabelText('Deposit'), '12.50');
  await retype(section.getByLabelText('Refunded, step 2'), '25');
  await userEvent.click(section.getByRole('button', { name: 'Remove step 1' }));
  await userEvent.click(section.getByRole('button', { name: 'Add step' }));
  await fillIn(section.getByLabelText('Days before, step 2'), '30');
  await fillIn(section.getByLabelText('Refunded, step 2'), '90');
  expect((await save(rendered)).payment).toEqual({
    mode: 'required',
    depositPence: 1_250,
    refundRule: [
      { days: 2, percent: 25 },
      { days: 30, percent: 90 },
    ],
  });
});

test('what is no amount and no step is said at its field, and nothing is sent', async () => {
  const { requests } = edit({ mode: 'optional' });
  const section = within(await screen.findByRole('group', { name: 'Payment Online' }));
  await fillIn(section.getByLabelText('Deposit'), '0');
  await retype(section.getByLabelText('Refunded, step 1'), '101');
  await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
  await waitFor(() =>
    expect(section.getByLabelText('Deposit')).toHaveAccessibleDescription(/from £0\.01/),
  );
  expect(section.getByLabelText('Refunded, step 1')).toHaveAccessibleDescription(/0 to 100/);
  expect(requests.some(({ method }) => method === 'PUT')).toBe(false);
});

test('without an account at Stripe it says how to connect one, and keeps what an event has', async () => {
  const rendered = edit({ isConnected: false, mode: 'required' });
  const section = within(await screen.findByRole('group', { name: 'Payment Online' }));
  expect(await section.findByRole('link', { name: 'settings of your profile' })).toBeVisible();
  expect(section.queryByLabelText('Paying online')).not.toBeInTheDocument();
  expect((await save(rendered)).payment).toMatchObject({ mode: 'required' });
});

test('whoever helps an organizer is not asked for an account', async () => {
  const { requests } = edit({ isConnected: false, isOwn: false, mode: 'optional' });
  const section = within(await screen.findByRole('group', { name: 'Payment Online' }));
  expect(section.getByLabelText('Paying online')).toBeVisible();
  expect(requests.some(({ path }) => path.includes('payments/account'))).toBe(false);
});

test('without a provider nothing is said of it, and what an event has stays', async () => {
  const rendered = edit({ takesPayments: false, mode: 'required' });
  await screen.findByRole('group', { name: 'Event Capacity' });
  expect(screen.queryByText('Payment Online')).not.toBeInTheDocument();
  expect(await save(rendered)).not.toHaveProperty('payment');
});
