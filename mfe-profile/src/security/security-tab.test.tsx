import {
  FAKE_PASSWORD,
  handle,
  loseConnection,
  makeApiKey,
  makeWebhook,
  refuse,
} from '@muster/testing';
import { fillIn } from '@muster/testing/fill-in';
import { renderRemote } from '@muster/testing/render';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Page } from '../page.tsx';
import { PasswordSection } from './password-section.tsx';
import { usePasswordForm } from './use-password-form.ts';

async function openSecurity(options: Parameters<typeof renderRemote>[1] = {}) {
  const rendered = renderRemote(<Page />, {
    path: '/dashboard/profile/edit?tab=security',
    ...options,
  });
  const dialog = within(await screen.findByRole('dialog', { name: 'Profile settings' }));
  return { ...rendered, dialog };
}
type Dialog = Awaited<ReturnType<typeof openSecurity>>['dialog'];

/** The form alone: the dialog around it takes most of the time. */
function PasswordForm() {
  const password = usePasswordForm();
  return <PasswordSection email="foxglove@badgerwood.example.org.uk" password={password} isShown />;
}

async function openPassword(options: Parameters<typeof renderRemote>[1] = {}) {
  const rendered = renderRemote(<PasswordForm />, options);
  await screen.findByLabelText(/^Current password/);
  return { ...rendered, form: screen };
}

interface Passwords {
  current?: string;
  next?: string;
  confirm?: string;
}

async function submit(
  form: Pick<Dialog, 'getByLabelText' | 'getByRole'>,
  { current = '', next = '', confirm = next }: Passwords,
) {
  for (const [label, text] of [
    [/^Current password/, current],
    [/^New password/, next],
    [/^Confirm new password/, confirm],
  ] as const)
    if (text) await fillIn(form.getByLabelText(label), text);
  await userEvent.click(form.getByRole('button', { name: 'Update password' }));
}
function puts({ requests }: Pick<Awaited<ReturnType<typeof openSecurity>>, 'requests'>) {
  return requests.filter(({ method }) => method === 'PUT');
}

test('a password is changed, said so, and the fields are emptied', async () => {
  const { dialog, ...rendered } = await openSecurity();
  expect(dialog.getByText(/^With the password end your other sessions/)).toBeVisible();
  await submit(dialog, { current: FAKE_PASSWORD, next: 'Different2!' });
  expect(await dialog.findByText('Password updated successfully!')).toBeVisible();
  expect(puts(rendered).map(({ path, body }) => [path, body])).toEqual([
    [
      '/profile/password',
      { currentPassword: FAKE_PASSWORD, newPassword: 'Different2!', keepsCrew: false },
    ],
  ]);
  for (const label of [/^Current password/, /^New password/, /^Confirm new password/])
    expect(dialog.getByLabelText(label)).toHaveValue('');
});

const DEVICE = {
  id: 'd'.repeat(24),
  name: 'Sam’s phone',
  eventId: null,
  expiresAt: '2090-05-08T10:00:00.000Z',
  pairedAt: null,
  lastSeenAt: null,
};
const PAGINATION = { page: 1, limit: 100, total: 1, pages: 1 };
const withDevice = handle('listDevices', () => ({ devices: [DEVICE], pagination: PAGINATION }));
const withKey = handle('listApiKeys', () => ({ keys: [makeApiKey()], pagination: PAGINATION }));
const withWebhooks = handle('listWebhooks', () => ({
  webhooks: [
    makeWebhook({ url: 'https://till.example/muster' }),
    makeWebhook({ url: 'https://old.example/', state: 'off' }),
  ],
  pagination: PAGINATION,
}));
const KEEP = 'Keep my crew, devices, keys and webhooks of programs';

test('crew, devices, keys and webhooks are named, and end with the password unless kept', async () => {
  const { dialog, ...rendered } = await openSecurity({
    handlers: [withDevice, withKey, withWebhooks],
  });
  const box = await dialog.findByRole('checkbox', { name: KEEP });
  expect(box).not.toBeChecked();
  expect(box).toHaveAccessibleDescription(
    'Otherwise these lose their access: Sam’s phone, Till; webhooks are switched off: till.example.',
  );
  await userEvent.click(await dialog.findByRole('button', { name: 'End all other sessions' }));
  const question = within(await screen.findByRole('dialog', { name: 'End all other sessions?' }));
  await userEvent.click(question.getByRole('checkbox', { name: KEEP }));
  await userEvent.click(question.getByRole('button', { name: 'End sessions' }));
  await screen.findByText('All other sessions have ended.');
  const end = rendered.requests.findLast(({ method }) => method === 'DELETE');
  expect(String(end?.query?.keepsCrew)).toBe('true');
  await userEvent.click(box);
  await submit(dialog, { current: FAKE_PASSWORD, next: 'Different2!' });
  await dialog.findByText('Password updated successfully!');
  expect(puts(rendered)[0]?.body).toMatchObject({ keepsCrew: true });
});

const REFUSED: readonly [Passwords, at: RegExp, string][] = [
  [{ next: 'Different2!' }, /^Current password/, 'Current password is required'],
  [{ current: 'x' }, /^New password/, 'New password is required'],
  [
    { current: 'x', next: 'aB1!' },
    /^New password/,
    'New password must be at least 6 characters long',
  ],
  [{ current: 'x', next: 'abcdefgh' }, /^New password/, 'Please choose a stronger password'],
  [
    { current: 'x', next: 'Different2!', confirm: 'Different2' },
    /^Confirm new password/,
    'New passwords do not match',
  ],
];

test('what is missing, weak or confirmed otherwise is refused at its field, and nothing is sent', async () => {
  const { form, ...rendered } = await openPassword();
  for (const [passwords, at, text] of REFUSED) {
    for (const label of [/^Current password/, /^New password/, /^Confirm new password/])
      await userEvent.clear(form.getByLabelText(label));
    await submit(form, passwords);
    const field = form.getByLabelText(at);
    expect(field).toHaveAccessibleDescription(expect.stringContaining(text));
  }
  expect(puts(rendered)).toEqual([]);
});

test('a corrected password clears the error at the confirmation', async () => {
  const { form } = await openPassword();
  await submit(form, { current: 'x', next: 'Different2', confirm: 'Different2!' });
  expect(form.getByText('New passwords do not match')).toBeVisible();
  await userEvent.type(form.getByLabelText(/^New password/), '!');
  await userEvent.tab();
  expect(form.queryByText('New passwords do not match')).not.toBeInTheDocument();
});

test('a wrong current password is reported at its field, which gets the focus', async () => {
  const { form } = await openPassword();
  await submit(form, { current: 'Wrong1pass', next: 'Different2!' });
  expect(await form.findByText('Failed to update password')).toBeVisible();
  expect(form.getByText('Current password is incorrect')).toBeVisible();
  expect(form.getByLabelText(/^Current password/)).toHaveFocus();
  await userEvent.click(form.getByRole('button', { name: 'Dismiss' }));
  expect(form.queryByText('Failed to update password')).not.toBeInTheDocument();
});

test.each([
  [() => refuse('UNAVAILABLE'), 'Failed to update password'],
  [loseConnection, /^Network error/],
])('a failed change keeps what was typed: %#', async (respond, text) => {
  const { form } = await openPassword({ handlers: [handle('changePassword', respond)] });
  await submit(form, { current: FAKE_PASSWORD, next: 'Different2!' });
  expect(await form.findByText(text)).toBeVisible();
  expect(form.getByLabelText(/^New password/)).toHaveValue('Different2!');
});

test('the meter follows what is typed, and its conditions are ticked', async () => {
  const { form } = await openPassword();
  const meter = form.getByRole('meter', { name: 'Password strength' });
  const field = form.getByLabelText(/^New password/);
  for (const [text, score, label] of [
    ['a', '1', 'Very weak'],
    ['aB', '2', 'Weak'],
    ['aB1', '3', 'Fair'],
    ['aB1!', '4', 'Good'],
    ['aB1!aB1!', '5', 'Strong'],
  ] as const) {
    await userEvent.clear(field);
    await fillIn(field, text);
    expect(meter).toHaveAttribute('value', score);
    expect(meter).toHaveAttribute('aria-valuetext', label);
    expect(form.getByText(label)).toBeVisible();
  }
  const checks = within(form.getByRole('list', { name: 'A strong password has' }));
  expect(checks.getAllByText('(done)')).toHaveLength(5);
});

test('password managers recognise the fields, and a password can be shown', async () => {
  const { form } = await openPassword();
  const field = form.getByLabelText(/^New password/);
  expect(form.getByLabelText(/^Current password/)).toHaveAttribute(
    'autocomplete',
    'current-password',
  );
  expect(field).toHaveAttribute('autocomplete', 'new-password');
  expect(document.querySelector('input[autocomplete=username]')).toHaveValue(
    'foxglove@badgerwood.example.org.uk',
  );
  await userEvent.click(form.getAllByRole('button', { name: 'Show password' })[1]!);
  expect(field).toHaveAttribute('type', 'text');
});
