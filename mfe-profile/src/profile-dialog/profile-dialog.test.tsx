import { userOf } from '@muster/testing';
import { fillIn } from '@muster/testing/fill-in';
import { renderRemote } from '@muster/testing/render';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Page } from '../page.tsx';

const PATH = '/dashboard/profile/edit';

function openDialog(options: Parameters<typeof renderRemote>[1] = {}) {
  return renderRemote(<Page />, { path: PATH, ...options });
}
async function findDialog() {
  return within(await screen.findByRole('dialog', { name: 'Profile settings' }));
}
async function answer(button: string) {
  const question = within(await screen.findByRole('dialog', { name: 'Discard changes?' }));
  await userEvent.click(question.getByRole('button', { name: button }));
}

test('the dialog opens on Profile Info, and the tab is in the URL', async () => {
  const { location } = openDialog();
  const dialog = await findDialog();
  expect(dialog.getByRole('tab', { name: 'Profile Info' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await userEvent.click(dialog.getByRole('tab', { name: 'Security' }));
  expect(location()).toBe(`${PATH}?tab=security`);
  expect(dialog.getByLabelText(/^Current password/)).toBeVisible();
  await userEvent.click(dialog.getByRole('tab', { name: 'Profile Info' }));
  expect(location()).toBe(PATH);
});

test('a link leads to the tab Security', async () => {
  openDialog({ path: `${PATH}?tab=security` });
  const dialog = await findDialog();
  expect(dialog.getByRole('tab', { name: 'Security' })).toHaveAttribute('aria-selected', 'true');
});

test('an untouched dialog closes at once', async () => {
  const { location } = openDialog();
  await userEvent.click((await findDialog()).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(location()).toBe('/dashboard/profile');
});

test.each([
  ['Cancel', () => userEvent.click(screen.getByRole('button', { name: 'Cancel' }))],
  ['Close', () => userEvent.click(screen.getByRole('button', { name: 'Close' }))],
  ['Escape', () => userEvent.keyboard('{Escape}')],
  ['the backdrop', () => userEvent.click(document.querySelector('.mantine-Modal-overlay')!)],
])('%s asks before what was typed is dropped', async (_, leave) => {
  const { location } = openDialog();
  const dialog = await findDialog();
  await fillIn(dialog.getByLabelText(/Bio/), ' And more');
  await leave();
  await answer('Keep editing');
  expect(dialog.getByLabelText(/Bio/)).toHaveDisplayValue(/And more$/);
  expect(location()).toBe(PATH);
});

test('what is discarded is gone when the dialog opens again', async () => {
  const { location, unmount } = openDialog();
  const dialog = await findDialog();
  await fillIn(dialog.getByLabelText(/Bio/), ' And more');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await answer('Discard');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(location()).toBe('/dashboard/profile');
  unmount();
  openDialog();
  expect((await findDialog()).getByLabelText(/Bio/)).not.toHaveDisplayValue(/And more$/);
});

test('a half-typed password is asked about as well, and is not stored', async () => {
  openDialog({ path: `${PATH}?tab=security` });
  const dialog = await findDialog();
  await fillIn(dialog.getByLabelText(/^Current password/), 'Passw0rd1');
  expect(JSON.stringify(sessionStorage)).not.toContain('Passw0rd1');
  await userEvent.click(dialog.getByRole('tab', { name: 'Profile Info' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  await answer('Discard');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('saving Profile Info keeps a half-typed password: the dialog stays open and shows it', async () => {
  const { location } = openDialog({ path: `${PATH}?tab=security` });
  const dialog = await findDialog();
  await fillIn(dialog.getByLabelText(/^Current password/), 'Passw0rd1');
  await userEvent.click(dialog.getByRole('tab', { name: 'Profile Info' }));
  await fillIn(dialog.getByLabelText(/Bio/), ' And more');
  await userEvent.click(dialog.getByRole('button', { name: 'Save changes' }));
  expect(await dialog.findByText('Profile updated successfully!')).toBeVisible();
  await waitFor(() => expect(location()).toBe(`${PATH}?tab=security`));
  const password = dialog.getByLabelText(/^Current password/);
  expect(password).toHaveValue('Passw0rd1');
  await userEvent.clear(password);
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('a message of the last time is gone when the dialog opens again', async () => {
  openDialog({ path: '/dashboard/profile' });
  await userEvent.click(await screen.findByRole('link', { name: 'Edit Profile' }));
  await userEvent.click((await findDialog()).getByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(await screen.findByText('Profile updated successfully!')).toBeVisible();
  await userEvent.click(screen.getByRole('link', { name: 'Edit Profile' }));
  await findDialog();
  await waitFor(() =>
    expect(screen.queryByText('Profile updated successfully!')).not.toBeInTheDocument(),
  );
});

test('the superadmin can save the profile without a date of birth', async () => {
  const { backend } = openDialog({ as: 'superadmin' });
  userOf(backend, 'superadmin').dateOfBirth = null;
  const dialog = await findDialog();
  await userEvent.clear(dialog.getByLabelText(/Date of birth/));
  await fillIn(dialog.getByLabelText(/Bio/), 'Approves events');
  await userEvent.click(dialog.getByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(userOf(backend, 'superadmin')).toMatchObject({
    bio: 'Approves events',
    dateOfBirth: null,
  });
});

test('everyone else needs a date of birth', async () => {
  const { requests } = openDialog();
  const dialog = await findDialog();
  await userEvent.clear(dialog.getByLabelText(/Date of birth/));
  await userEvent.click(dialog.getByRole('button', { name: 'Save changes' }));
  expect(dialog.getByText('Date of birth is required')).toBeVisible();
  expect(requests.some(({ method }) => method === 'PUT')).toBe(false);
});
