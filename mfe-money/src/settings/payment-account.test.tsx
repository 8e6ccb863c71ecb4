import type { PaymentAccountState } from '@muster/contract';
import { handle, refuse } from '@muster/testing';
import { makeUser } from '@muster/testing/builders';
import { fillIn } from '@muster/testing/fill-in';
import { renderRemote } from '@muster/testing/render';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PaymentAccount } from './payment-account.tsx';

const user = makeUser();

const KEY = `rk_live_${'a'.repeat(20)}1234`;
const ACCOUNT = {
  isLive: true,
  lastFour: '9876',
  connectedAt: '2026-11-20T10:00:00.000Z',
  isReadable: true,
};

function open(
  state: Partial<PaymentAccountState> = {},
  handlers: ReturnType<typeof handle>[] = [],
) {
  const given: PaymentAccountState = {
    provider: 'stripe',
    account: null,
    openCheckouts: 0,
    ...state,
  };
  return renderRemote(<PaymentAccount user={user} />, {
    config: { takesPayments: true },
    handlers: [
      handle('getPaymentAccount', () => given),
      handle('connectPaymentAccount', ({ body }) => {
        given.account = { ...ACCOUNT, lastFour: body.secretKey.slice(-4) };
        return given;
      }),
      ...handlers,
    ],
  });
}

test('a key is typed once, and what is connected is said without it', async () => {
  const { requests } = open();
  const field = await screen.findByLabelText(/^Stripe key/);
  await fillIn(field, 'pk_live_wrong');
  await userEvent.click(screen.getByRole('button', { name: 'Connect' }));
  await waitFor(() => expect(field).toHaveAccessibleDescription(/such as rk_live/));
  expect(requests.some(({ method }) => method === 'PUT')).toBe(false);
  await userEvent.clear(field);
  await fillIn(field, KEY);
  await userEvent.click(screen.getByRole('button', { name: 'Connect' }));
  expect(await screen.findByText('1234')).toBeVisible();
  expect(document.body).not.toHaveTextContent(KEY);
  expect(screen.queryByDisplayValue(KEY)).not.toBeInTheDocument();
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain(KEY);
});

test('what Stripe says of a key is at its field', async () => {
  const sentence = 'This key may not use “Charges and Refunds”. Allow it at Stripe.';
  open({}, [
    handle('connectPaymentAccount', () => refuse('VALIDATION', sentence, { secretKey: sentence })),
  ]);
  const field = await screen.findByLabelText(/^Stripe key/);
  await fillIn(field, KEY);
  await userEvent.click(screen.getByRole('button', { name: 'Connect' }));
  await waitFor(() => expect(field).toHaveAccessibleDescription(/Charges and Refunds/));
});

test('what keeps a server from taking payments is said above the form', async () => {
  open({}, [handle('connectPaymentAccount', () => refuse('HTTPS_NEEDED'))]);
  await fillIn(await screen.findByLabelText(/^Stripe key/), KEY);
  await userEvent.click(screen.getByRole('button', { name: 'Connect' }));
  expect(await screen.findByText(/need an https address/)).toBeVisible();
});

test('disconnecting asks, and says how many payments end', async () => {
  const { requests } = open({ account: ACCOUNT, openCheckouts: 2 }, [
    handle('disconnectPaymentAccount', () => refuse('CHECKOUTS_OPEN')),
  ]);
  await userEvent.click(await screen.findByRole('button', { name: 'Disconnect' }));
  const dialog = await screen.findByRole('dialog', { name: 'Disconnect Stripe?' });
  expect(dialog).toHaveTextContent(/2 payments that were begun will end/);
  expect(requests.some(({ method }) => method === 'DELETE')).toBe(false);
  const [, confirm] = screen.getAllByRole('button', { name: 'Disconnect', hidden: true });
  await userEvent.click(confirm!);
  expect(await screen.findByText(/A player is paying at this moment/)).toBeVisible();
});

test('a key of the test mode, and one that can no longer be read, are said', async () => {
  open({ account: { ...ACCOUNT, isLive: false, isReadable: false }, openCheckouts: 1 });
  expect(await screen.findByRole('alert')).toHaveTextContent(/can no longer read your key/);
  expect(screen.getByText(/in test mode, where no money moves/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Replace key' }));
  expect(screen.getByText(/One payment that was begun will end/)).toBeVisible();
  expect(screen.getByLabelText(/^Stripe key/)).toBeVisible();
});

test.each([
  ['another provider', { takesPayments: true }],
  ['no provider', { takesPayments: false }],
])('with %s there is nothing to set', async (_, config) => {
  const state = { provider: 'fake' as const, account: null, openCheckouts: 0 };
  const handlers = [handle('getPaymentAccount', () => state)];
  const { requests } = renderRemote(<PaymentAccount user={user} />, { config, handlers });
  await waitFor(() => expect(requests.length).toBe(config.takesPayments ? 1 : 0));
  await waitFor(() => expect(screen.queryByText('Payments online')).not.toBeInTheDocument());
});

test('in the settings it has a line, and shows nothing until that is opened', async () => {
  const rows: string[] = [];
  function show({ title, status }: { title: string; status: string }) {
    rows.push(`${title}: ${status}`);
    return () => undefined;
  }
  renderRemote(<PaymentAccount user={user} isOpen={false} show={show} />, {
    config: { takesPayments: true },
    handlers: [
      handle('getPaymentAccount', () => ({
        ...{ provider: 'stripe' as const, account: null, openCheckouts: 0 },
      })),
    ],
  });
  await waitFor(() => expect(rows).toEqual(['Online payment: Off']));
  expect(screen.queryByRole('heading', { name: 'Payments online' })).not.toBeInTheDocument();
});
