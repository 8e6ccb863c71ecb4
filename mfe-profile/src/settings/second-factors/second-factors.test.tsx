import { ERRORS, type SecondFactor } from '@muster/contract';
import {
  addFactor,
  createFakeBackend,
  FAKE_CODE,
  FAKE_PASSWORD,
  handle,
  makeId,
  refuse,
} from '@muster/testing';
import { closeShownOnce } from '@muster/testing/close-shown-once';
import { renderRemote } from '@muster/testing/render';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SecondFactors } from './second-factors.tsx';

const ORGANIZER = { id: makeId(1) };
const BYTES = new Uint8Array([1, 2, 3]).buffer;
const credential = {
  id: 'AQID',
  rawId: BYTES,
  type: 'public-key',
  response: {
    clientDataJSON: BYTES,
    attestationObject: BYTES,
    getTransports: () => ['internal'],
    getPublicKeyAlgorithm: () => -7,
    getPublicKey: () => null,
    getAuthenticatorData: () => BYTES,
  },
  getClientExtensionResults: () => ({}),
};
const create = jest.fn();
const user = userEvent.setup();

beforeEach(() => {
  Object.assign(globalThis, { PublicKeyCredential: class {} });
  Object.assign(navigator, { credentials: { create } });
  create.mockReset().mockResolvedValue(credential);
});
afterEach(() => {
  Reflect.deleteProperty(globalThis, 'PublicKeyCredential');
});

type Given = Pick<SecondFactor, 'kind' | 'name'>;

function show(factors: Given[] = [], backend = createFakeBackend('empty')) {
  for (const factor of factors) addFactor(backend, ORGANIZER, factor);
  return renderRemote(<SecondFactors />, { backend });
}
async function openDialog(button: string, name = button) {
  await user.click(await screen.findByRole('button', { name: button }));
  return within(await screen.findByRole('dialog', { name }));
}
type Dialog = Awaited<ReturnType<typeof openDialog>>;

async function givePassword(dialog: Dialog, password = FAKE_PASSWORD) {
  const field = await dialog.findByLabelText('Your password');
  await user.clear(field);
  await user.type(field, `${password}{Enter}`);
}
function rows() {
  return within(screen.getByRole('list', { name: 'Second factors' })).getAllByRole('listitem');
}

test('an app is added by its code, and the recovery codes are shown once', async () => {
  const { use } = show();
  const dialog = await openDialog('Add an authenticator app');
  await givePassword(dialog, 'Wrong1pass');
  expect(await dialog.findByText('Password is incorrect')).toBeVisible();
  await givePassword(dialog);
  expect(await dialog.findByRole('img', { name: /^QR code/ })).toBeVisible();
  expect(dialog.getByText('JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP')).toBeVisible();
  const field = dialog.getByLabelText('Code that the app shows');
  await user.type(field, '000000{Enter}');
  expect(await dialog.findByText(/^This code is wrong/)).toBeVisible();
  await user.clear(field);
  await user.type(field, `${FAKE_CODE}{Enter}`);
  const kept = within(await screen.findByRole('dialog', { name: 'Keep your recovery codes' }));
  expect(kept.getAllByRole('listitem')).toHaveLength(8);
  await user.keyboard('{Escape}');
  await user.click(kept.getByRole('button', { name: 'Copy' }));
  expect(await navigator.clipboard.readText()).toMatch(/^abc0-defg-hjkm-npq0\n/);
  await closeShownOnce(kept, 'I have kept them');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(rows()[0]).toHaveTextContent(/^Authenticator appAdded .* · Not used yet/);
  expect(screen.getByText('8 recovery codes left')).toBeVisible();

  use(handle('startTotp', () => refuse('TOO_MANY_FACTORS')));
  const again = await openDialog('Add an authenticator app');
  await givePassword(again);
  expect(await again.findByText(ERRORS.TOO_MANY_FACTORS.message)).toBeVisible();
  expect(again.getByLabelText('Your password')).toHaveValue(FAKE_PASSWORD);
});

test('a secret that was not confirmed in time is asked for again', async () => {
  const { use } = show();
  use(handle('confirmTotp', () => refuse('CHALLENGE_EXPIRED')));
  const dialog = await openDialog('Add an authenticator app');
  await givePassword(dialog);
  await user.type(await dialog.findByLabelText(/^Code that/), `${FAKE_CODE}{Enter}`);
  expect(await dialog.findByText(ERRORS.CHALLENGE_EXPIRED.message)).toBeVisible();
  await givePassword(dialog);
  expect(await dialog.findByLabelText(/^Code that/)).toHaveValue('');
});

test('a passkey has the name of the browser, and one that was not made can be tried again', async () => {
  const { requests } = show([{ kind: 'totp', name: 'Phone' }]);
  const dialog = await openDialog('Add a passkey');
  const name = await dialog.findByLabelText('Name');
  expect(name).toHaveValue('Firefox on Linux');
  await user.clear(name);
  await givePassword(dialog);
  expect(dialog.getByText('Give it a name of at most 60 characters')).toBeVisible();
  await user.type(name, 'Blue key');
  create.mockRejectedValueOnce(new DOMException('', 'NotAllowedError'));
  await givePassword(dialog);
  expect(await dialog.findByText(/^No passkey was made/)).toBeVisible();
  expect(name).toHaveValue('Blue key');
  await givePassword(dialog);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(rows()[1]).toHaveTextContent(/^Blue keyPasskey · Added/);
  const sent = requests.filter(({ path }) => path === '/account/second-factors/passkeys');
  expect(sent.map(({ body }) => body)).toMatchObject([
    { name: 'Blue key', response: { id: 'AQID', response: { attestationObject: 'AQID' } } },
  ]);
});

test('a second factor is removed with the password; the last one ends it', async () => {
  show([
    { kind: 'totp', name: 'Phone' },
    { kind: 'passkey', name: 'Blue key' },
  ]);
  const first = await openDialog('Remove: Phone', 'Remove “Phone”?');
  expect(first.getByText('It does not sign you in any more.')).toBeVisible();
  await givePassword(first);
  expect(await screen.findByText('“Phone” is removed.')).toBeVisible();
  const last = await openDialog('Remove: Blue key', 'Remove “Blue key”?');
  expect(last.getByText(/^It is your only one/)).toBeVisible();
  await givePassword(last);
  expect(await screen.findByText(/^With it, signing in also asks/)).toBeVisible();
  expect(screen.queryByText(/recovery/)).toBeNull();
});

test('new recovery codes are made with the password', async () => {
  show([{ kind: 'totp', name: 'Phone' }]);
  const dialog = await openDialog('Get new ones', 'Get new recovery codes');
  await givePassword(dialog);
  const kept = within(await screen.findByRole('dialog', { name: 'Keep your recovery codes' }));
  expect(kept.getAllByRole('listitem')).toHaveLength(8);
});

test('organizers read why it is for them, and a browser without passkeys offers none', async () => {
  Reflect.deleteProperty(globalThis, 'PublicKeyCredential');
  const { unmount } = show();
  expect(await screen.findByRole('button', { name: 'Add an authenticator app' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull();
  expect(screen.queryByText(/^You hold/)).toBeNull();
  unmount();
  show([], createFakeBackend('full'));
  expect(await screen.findByText(/^You hold players’ data/)).toBeVisible();
});
