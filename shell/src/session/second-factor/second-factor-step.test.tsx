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
import { readSession } from '@muster/token-store';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { SignedOutOnly } from '../guards.tsx';
import { LoginPage } from '../login-page.tsx';
import { InShell } from '../testing/session-fixtures.tsx';

type Kind = Parameters<typeof addFactor>[2]['kind'];

const EMAIL = 'foxglove@badgerwood.example.org.uk';
const BYTES = new Uint8Array([1, 2, 3]).buffer;
const credential = {
  id: 'AQID',
  rawId: BYTES,
  type: 'public-key',
  response: { authenticatorData: BYTES, clientDataJSON: BYTES, signature: BYTES },
  getClientExtensionResults: () => ({}),
};
const getCredential = jest.fn();

beforeEach(() => {
  localStorage.clear();
  Object.assign(globalThis, { PublicKeyCredential: class {} });
  Object.assign(navigator, { credentials: { get: getCredential } });
  getCredential.mockReset().mockResolvedValue(credential);
});
afterEach(() => {
  Reflect.deleteProperty(globalThis, 'PublicKeyCredential');
});

/** Signs in with the password, to an account with these second factors. */
async function givePassword(...kinds: Kind[]) {
  const backend = createFakeBackend('empty');
  for (const kind of kinds)
    addFactor(backend, userOf(backend, 'organizer'), { kind, name: 'Mine' });
  const rendered = renderRemote(
    <InShell>
      <Routes>
        <Route element={<SignedOutOnly />}>
          <Route path="/login" element={<LoginPage />} />
        </Route>
        <Route path="*" element={null} />
      </Routes>
    </InShell>,
    { as: 'visitor', backend, path: '/login' },
  );
  await userEvent.type(screen.getByLabelText('Email address'), EMAIL);
  await userEvent.type(screen.getByLabelText('Password'), FAKE_PASSWORD);
  await pressButton('Sign in');
  return {
    ...rendered,
    sent: () =>
      rendered.requests
        .filter(({ path }) => path === '/auth/second-factor')
        .map(({ body }) => body),
  };
}
async function pressButton(name: string) {
  await userEvent.click(screen.getByRole('button', { name }));
}
function codeField() {
  return screen.findByLabelText('Code from your authenticator app');
}

test('six digits sign in, after those that were wrong', async () => {
  const { location, sent } = await givePassword('totp');
  const field = await codeField();
  expect(field).toHaveFocus();
  expect(field).toHaveAttribute('autocomplete', 'one-time-code');
  expect(screen.queryByLabelText('Email address')).not.toBeVisible();
  expect(screen.queryByRole('button', { name: 'Use a passkey' })).toBeNull();
  expect(readSession().accessToken).toBeNull();
  await userEvent.type(field, '000 000');
  expect(await screen.findByText(/^This code is wrong/)).toBeVisible();
  expect(field).toHaveValue('000 000');
  await userEvent.clear(field);
  await userEvent.click(screen.getByRole('checkbox', { name: /for 30 days$/ }));
  await userEvent.type(field, FAKE_CODE);
  await waitFor(() => expect(location()).toBe('/dashboard'));
  expect(readSession().user?.email).toBe(EMAIL);
  expect(sent()).toMatchObject([
    { code: '000000', remember: false },
    { code: FAKE_CODE, remember: true },
  ]);
});

test.each(['CHALLENGE_EXPIRED', 'ACCOUNT_SUSPENDED'] as const)(
  '%s leads back to the password, with the sentence',
  async (code) => {
    const { use } = await givePassword('totp');
    use(handle('signInWithSecondFactor', () => refuse(code)));
    await userEvent.type(await codeField(), FAKE_CODE);
    expect(await screen.findByRole('alert')).toHaveTextContent(ERRORS[code].message);
    expect(screen.getByLabelText('Email address')).toBeVisible();
    expect(screen.getByLabelText('Password')).toHaveValue(FAKE_PASSWORD);
  },
);

test('a recovery code signs in, and the way back keeps what was typed', async () => {
  const { location } = await givePassword('totp');
  await codeField();
  await pressButton('Back');
  expect(screen.getByLabelText('Email address')).toHaveValue(EMAIL);
  await pressButton('Sign in');
  await codeField();
  await pressButton('Use a recovery code');
  await userEvent.type(screen.getByLabelText('Recovery code'), 'ABC1-defg hjkm-npq1{Enter}');
  await waitFor(() => expect(location()).toBe('/dashboard'));
});

test('a passkey is used by its button, and one that was not used is said', async () => {
  const { location, sent } = await givePassword('passkey');
  const button = await screen.findByRole('button', { name: 'Use a passkey' });
  expect(button).toHaveFocus();
  expect(screen.queryByRole('textbox', { name: /code/i })).toBeNull();
  expect(getCredential).not.toHaveBeenCalled();
  getCredential.mockRejectedValueOnce(new DOMException('', 'NotAllowedError'));
  await userEvent.click(button);
  expect(await screen.findByRole('alert')).toHaveTextContent(/^The passkey was not used/);
  await userEvent.click(button);
  await waitFor(() => expect(location()).toBe('/dashboard'));
  expect(sent()).toMatchObject([{ assertion: { id: 'AQID', response: { signature: 'AQID' } } }]);
});

test('a browser without passkeys asks for a recovery code', async () => {
  Reflect.deleteProperty(globalThis, 'PublicKeyCredential');
  await givePassword('passkey');
  expect(await screen.findByLabelText('Recovery code')).toHaveFocus();
  expect(screen.queryByRole('button', { name: /passkey/ })).toBeNull();
});
