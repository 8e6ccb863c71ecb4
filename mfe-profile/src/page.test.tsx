import { FIELD_TEXT } from '@muster/contract';
import {
  createFakeBackend,
  FAKE_PASSWORD,
  handle,
  loseConnection,
  refuse,
  userOf,
} from '@muster/testing';
import { fillIn } from '@muster/testing/fill-in';
import { renderRemote, signedInUser } from '@muster/testing/render';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Page } from './page.tsx';

function openProfile(options: Parameters<typeof renderRemote>[1] = {}) {
  return renderRemote(<Page />, { path: '/dashboard/profile', ...options });
}
function openDialog(options: Parameters<typeof renderRemote>[1] = {}) {
  return openProfile({ path: '/dashboard/profile/edit', ...options });
}
async function findDialog() {
  return within(await screen.findByRole('dialog', { name: 'Profile settings' }));
}
function save(dialog: Awaited<ReturnType<typeof findDialog>>) {
  return userEvent.click(dialog.getByRole('button', { name: 'Save changes' }));
}

async function retype(field: HTMLElement, text: string) {
  await userEvent.clear(field);
  await fillIn(field, text);
}

test('the public and the private part are separate and labelled', async () => {
  openProfile();
  await screen.findByRole('region', { name: 'Settings' });
  const publicPart = within(screen.getByRole('region', { name: 'As others see you' }));
  expect(publicPart.getByText('Public')).toBeVisible();
  expect(publicPart.getByText('Foxglove')).toBeVisible();
  expect(publicPart.getByText('Badgerwood Airsoft')).toBeVisible();
  expect(publicPart.getByText(/Woodland games/)).toBeVisible();
  expect(publicPart.queryByText(/Marchant/)).not.toBeInTheDocument();
  const privatePart = within(screen.getByRole('region', { name: 'Only you can see this' }));
  expect(privatePart.getByText('Private')).toBeVisible();
  expect(privatePart.getByText('Florence Marchant')).toBeVisible();
  expect(privatePart.getByText('24 May 1988')).toBeVisible();
});

test('a missing date of birth is shown as “Not provided”', async () => {
  const backend = createFakeBackend('full');
  userOf(backend, 'organizer').dateOfBirth = null;
  openProfile({ backend });
  expect(await screen.findByText('Not provided')).toBeVisible();
});

test('a saved change shows a notice and updates the sidebar at once', async () => {
  const { location, backend } = openProfile();
  await userEvent.click(screen.getByRole('link', { name: 'Edit Profile' }));
  const dialog = await findDialog();
  await retype(dialog.getByLabelText(/Nick name/), 'Vixen');
  await save(dialog);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(await screen.findByText('Profile updated successfully!')).toBeVisible();
  expect(location()).toBe('/dashboard/profile');
  expect(screen.getByText('Vixen')).toBeVisible();
  expect(signedInUser()?.nickName).toBe('Vixen');
  expect(userOf(backend, 'organizer').nickName).toBe('Vixen');
});

test('an invalid value is reported at its field, and nothing is sent', async () => {
  const { requests } = openDialog();
  const dialog = await findDialog();
  await userEvent.clear(dialog.getByLabelText(/Nick name/));
  await userEvent.clear(dialog.getByLabelText(/^Email/));
  await save(dialog);
  expect(dialog.getByText('Nick name is required')).toBeVisible();
  expect(dialog.getByText('Email is required')).toBeVisible();
  expect(requests.some(({ method }) => method === 'PUT')).toBe(false);
});

test('another email asks for the password in place; the other fields are saved at once', async () => {
  const { backend, requests } = openDialog();
  const dialog = await findDialog();
  expect(dialog.queryByLabelText(/^Password, to change/)).not.toBeInTheDocument();
  await retype(dialog.getByLabelText(/Nick name/), 'Vixen');
  await retype(dialog.getByLabelText(/^Email/), 'rook@example.org.uk');
  await save(dialog);
  expect(await dialog.findByText('Everything but your email address is saved.')).toBeVisible();
  expect(dialog.getByText(FIELD_TEXT.emailNeedsPassword)).toBeVisible();
  expect(userOf(backend, 'organizer').nickName).toBe('Vixen');

  await retype(dialog.getByLabelText(/^Password, to change/), 'Wrong1pass');
  await save(dialog);
  expect(await dialog.findByText('Current password is incorrect')).toBeVisible();
  expect(dialog.getByLabelText(/^Email/)).toHaveValue('rook@example.org.uk');

  await retype(dialog.getByLabelText(/^Password, to change/), FAKE_PASSWORD);
  await save(dialog);
  // What the closing dialog still shows is gone a moment later.
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(await screen.findByText(/Follow the link that was sent to rook@example/)).toBeVisible();
  const sent = requests.filter(({ method }) => method === 'PUT').map(({ body }) => body);
  expect(sent).toHaveLength(3);
  expect(sent[0]).not.toHaveProperty('currentPassword');
  expect(sent[2]).toMatchObject({ email: 'rook@example.org.uk', currentPassword: FAKE_PASSWORD });
});

test.each([
  [() => refuse('UNAVAILABLE'), 'Failed to update profile'],
  [loseConnection, /^Network error/],
])('a failed update keeps the form open: %#', async (respond, text) => {
  openDialog({ handlers: [handle('updateProfile', respond)] });
  const dialog = await findDialog();
  await retype(dialog.getByLabelText(/Nick name/), 'Vixen');
  await save(dialog);
  expect(await dialog.findByText(text)).toBeVisible();
  expect(dialog.getByLabelText(/Nick name/)).toHaveValue('Vixen');
});

test('unsaved input is restored after a reload, until the user starts over', async () => {
  const { unmount } = openDialog();
  await retype((await findDialog()).getByLabelText(/Bio/), 'Half a bio');
  unmount();
  openDialog();
  const dialog = await findDialog();
  expect(dialog.getByLabelText(/Bio/)).toHaveValue('Half a bio');
  await userEvent.click(dialog.getByRole('button', { name: 'Start over' }));
  expect(dialog.getByLabelText(/Bio/)).toHaveDisplayValue(/Woodland games/);
  unmount();
  expect(sessionStorage).toHaveLength(0);
});

test('the length of the bio is shown', async () => {
  openDialog();
  const dialog = await findDialog();
  await retype(dialog.getByLabelText(/Bio/), 'Twelve chars');
  expect(dialog.getByText('12 / 500')).toBeVisible();
});

test('only the superadmin has a link to the Admin Dashboard, which opens in its own tab', async () => {
  const { unmount } = openProfile({ as: 'superadmin' });
  const link = screen.getByRole('link', { name: 'Admin Dashboard' });
  expect(link).toHaveAttribute('href', '/admin/events');
  expect(link).toHaveAttribute('target', '_blank');
  unmount();
  openProfile();
  expect(screen.queryByRole('link', { name: 'Admin Dashboard' })).not.toBeInTheDocument();
});

test('a failure to fetch the profile shows the stored profile and can be retried', async () => {
  let isDown = true;
  const { backend, use } = openProfile({
    handlers: [handle('getProfile', () => refuse('UNAVAILABLE'))],
  });
  use(handle('getProfile', ({ actor }) => (isDown ? refuse('UNAVAILABLE') : { user: actor })));
  expect(
    await screen.findByText(
      'Your profile could not be loaded. This is the version saved in this browser.',
    ),
  ).toBeVisible();
  expect(screen.getByText('Foxglove')).toBeVisible();
  isDown = false;
  userOf(backend, 'organizer').nickName = 'Vixen';
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Vixen')).toBeVisible();
});
