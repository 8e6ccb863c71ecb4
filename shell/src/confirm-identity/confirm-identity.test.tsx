import { failureText } from '@muster/api-client';
import { ERRORS } from '@muster/contract';
import {
  addFactor,
  createFakeBackend,
  FAKE_CODE,
  FAKE_PASSWORD,
  handle,
  refuse,
  userOf,
} from '@muster/testing';
import { renderRemote } from '@muster/testing/render';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { useAuth } from '../session/auth.tsx';
import { InShell } from '../session/testing/session-fixtures.tsx';
import { ConfirmIdentity } from './confirm-identity.tsx';

const DISCONNECTED = { provider: null, account: null, openCheckouts: 0 };

/** Two calls at once that are refused until it is confirmed who calls. */
function Disconnect() {
  const { loadApi } = useAuth();
  const [results, setResults] = useState<string[]>([]);
  async function disconnect() {
    const api = await loadApi();
    const calls = [api.disconnectPaymentAccount(), api.disconnectPaymentAccount()];
    const settled = await Promise.allSettled(calls);
    setResults(settled.map((one) => ('reason' in one ? failureText(one.reason, '') : 'done')));
  }
  return (
    <>
      <button type="button" onClick={() => void disconnect()}>
        Disconnect
      </button>
      <output>{results.join(' and ')}</output>
      <ConfirmIdentity />
    </>
  );
}

async function disconnect({ hasApp = false } = {}) {
  const backend = createFakeBackend('empty');
  if (hasApp) addFactor(backend, userOf(backend, 'organizer'), { kind: 'totp', name: 'Phone' });
  let isConfirmed = false;
  const rendered = renderRemote(
    <InShell>
      <Disconnect />
    </InShell>,
    {
      backend,
      handlers: [
        handle('disconnectPaymentAccount', () =>
          isConfirmed ? DISCONNECTED : refuse('CONFIRMATION_NEEDED'),
        ),
      ],
    },
  );
  await userEvent.click(screen.getByRole('button', { name: 'Disconnect' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirm that it is you' }));
  return {
    ...rendered,
    dialog,
    confirm: () => {
      isConfirmed = true;
    },
    count: (path: string) => rendered.requests.filter((request) => request.path === path).length,
  };
}

test('of two calls one dialog asks for the password, and both are repeated', async () => {
  const { dialog, confirm, count } = await disconnect();
  expect(dialog.queryByRole('button', { name: /instead$/ })).toBeNull();
  await userEvent.type(dialog.getByLabelText('Your password'), 'Wrong1pass{Enter}');
  expect(await dialog.findByText('Password is incorrect')).toBeVisible();
  expect(count('/payments/account')).toBe(2);
  confirm();
  await userEvent.clear(dialog.getByLabelText('Your password'));
  await userEvent.type(dialog.getByLabelText('Your password'), `${FAKE_PASSWORD}{Enter}`);
  expect(await screen.findByText('done and done')).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(count('/payments/account')).toBe(4);
  expect(count('/auth/confirmations')).toBe(2);
});

test('an account with an app can use a code instead', async () => {
  const { dialog, confirm, requests } = await disconnect({ hasApp: true });
  await userEvent.click(await dialog.findByRole('button', { name: 'Use a code instead' }));
  confirm();
  await userEvent.type(dialog.getByLabelText(/^Code from/), `${FAKE_CODE}{Enter}`);
  expect(await screen.findByText('done and done')).toBeVisible();
  const sent = requests.filter(({ path }) => path === '/auth/confirmations');
  expect(sent.map(({ body }) => body)).toEqual([{ code: FAKE_CODE }]);
});

test('cancelled, the calls are refused in words, and the next one asks again', async () => {
  const { dialog, count } = await disconnect();
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  const { message } = ERRORS.CONFIRMATION_NEEDED;
  expect(await screen.findByText(`${message} and ${message}`)).toBeVisible();
  expect(count('/payments/account')).toBe(2);
  await userEvent.click(screen.getByRole('button', { name: 'Disconnect' }));
  expect(await screen.findByRole('dialog', { name: 'Confirm that it is you' })).toBeVisible();
  await waitFor(() => expect(count('/payments/account')).toBe(4));
});
