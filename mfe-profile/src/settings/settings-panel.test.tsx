import { ERRORS } from '@muster/contract';
import { createFakeBackend, handle, makeId, refuse, userOf } from '@muster/testing';
import { renderRemote, signedInUser } from '@muster/testing/render';
import { MusterProvider } from '@muster/ui';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Page } from '../page.tsx';

const ORGANIZER = makeId(1);

async function openSettings(options: Parameters<typeof renderRemote>[1] = {}) {
  const rendered = renderRemote(<Page />, { path: '/dashboard/profile', ...options });
  await screen.findByRole('region', { name: 'Settings' });
  return rendered;
}
function button(name: string) {
  return screen.findByRole('button', { name });
}

test('the colour scheme is chosen among system, light and dark, by keyboard too', async () => {
  // The test harness itself forces the light scheme.
  renderRemote(
    <MusterProvider>
      <Page />
    </MusterProvider>,
    { path: '/dashboard/profile' },
  );
  await screen.findByRole('region', { name: 'Settings' });
  const choice = within(screen.getByRole('radiogroup', { name: 'Colour scheme' }));
  expect(choice.getByRole('radio', { name: 'System' })).toBeChecked();
  await userEvent.click(choice.getByRole('radio', { name: 'Dark' }));
  expect(document.documentElement).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await userEvent.keyboard('{ArrowLeft}');
  expect(choice.getByRole('radio', { name: 'Light' })).toBeChecked();
  expect(document.documentElement).toHaveAttribute('data-mantine-color-scheme', 'light');
});

test('the switches of notifications are those of the messages', async () => {
  await openSettings();
  await userEvent.click(screen.getByRole('switch', { name: 'Sound' }));
  const stored = localStorage.getItem(`muster-notifications:${ORGANIZER}`);
  expect(JSON.parse(stored ?? '')).toEqual({ desktop: false, sound: true });
});

const MAIL = 'Email when an organizer leaves';

test('a kind of mail is turned off at once, and a refusal is said and taken back', async () => {
  const { backend, use } = await openSettings();
  await userEvent.click(await screen.findByRole('switch', { name: MAIL }));
  expect(screen.getByRole('switch', { name: MAIL })).not.toBeChecked();
  await waitFor(() =>
    expect(backend.mailPreferences.get(ORGANIZER)).toMatchObject({ eventOrganizerGone: false }),
  );
  use(handle('updateMailPreferences', () => refuse('UNAVAILABLE')));
  await userEvent.click(screen.getByRole('switch', { name: MAIL }));
  expect(await screen.findByText(ERRORS.UNAVAILABLE.message)).toBeVisible();
  expect(screen.getByRole('switch', { name: MAIL })).not.toBeChecked();
});

test('being shown among those going is off until it is turned on, and off again at once', async () => {
  const { backend, use } = await openSettings();
  const name = 'Show me among those going';
  const own = userOf(backend, 'organizer');
  await waitFor(() => expect(screen.getByRole('switch', { name })).toBeEnabled());
  expect(screen.getByRole('switch', { name })).not.toBeChecked();
  await userEvent.click(screen.getByRole('switch', { name }));
  await waitFor(() => expect(own.showsAmongGoing).toBe(true));
  await userEvent.click(screen.getByRole('switch', { name }));
  await waitFor(() => expect(own.showsAmongGoing).toBe(false));
  use(handle('patchProfile', () => refuse('UNAVAILABLE')));
  await userEvent.click(screen.getByRole('switch', { name }));
  expect(await screen.findByText(ERRORS.UNAVAILABLE.message)).toBeVisible();
  expect(screen.getByRole('switch', { name })).not.toBeChecked();
});

test('the panel says how much of the storage is used', async () => {
  const backend = createFakeBackend();
  backend.files.clear();
  backend.files.set('uploads/a.jpg', new File([new Uint8Array(300 * 1024)], 'a.jpg'));
  await openSettings({ backend });
  expect(await screen.findByText('300 kB of 1.0 GB used, in 1 of 5,000 files')).toBeVisible();
  expect(screen.getByRole('progressbar', { name: 'Storage used' })).toBeVisible();
});

test('the own data is prepared with its progress, and then downloaded', async () => {
  const saved: string[] = [];
  URL.createObjectURL = () => 'blob:one';
  URL.revokeObjectURL = () => undefined;
  function record(event: Event) {
    if (!(event.target instanceof HTMLAnchorElement) || !event.target.download) return;
    saved.push(event.target.download);
    event.preventDefault();
  }
  document.addEventListener('click', record);
  await openSettings();
  await userEvent.click(await button('Prepare download'));
  expect(await screen.findByText(/Preparing your data: 25%/)).toBeVisible();
  expect(screen.getByRole('progressbar', { name: 'Preparing your data' })).toBeVisible();
  expect(await screen.findByText(/ready \(2\.3 MB\)/, {}, { timeout: 4_000 })).toBeVisible();
  await userEvent.click(await button('Download'));
  await waitFor(() => expect(saved).toEqual([expect.stringMatching(/^muster-data-.*\.zip$/)]));
  document.removeEventListener('click', record);
});

test('a failed archive says so and can be tried again', async () => {
  const backend = createFakeBackend();
  const failed = { status: 'failed', progress: 0.5, sizeBytes: null, expiresAt: null } as const;
  const createdAt = new Date().toISOString();
  backend.dataExports.set(ORGANIZER, { id: makeId(0xb01), createdAt, ...failed });
  await openSettings({ backend });
  expect(await screen.findByText(/could not be prepared/)).toBeVisible();
  await userEvent.click(await button('Try again'));
  expect(await screen.findByText(/Preparing your data/)).toBeVisible();
});

test('refusals of the archive are shown', async () => {
  await openSettings({
    handlers: [handle('requestDataExport', () => refuse('TOO_MANY_REQUESTS', 'Three times only'))],
  });
  await userEvent.click(await button('Prepare download'));
  expect(await screen.findByText('Three times only')).toBeVisible();
});

test('the state of the archive that cannot be fetched can be tried again', async () => {
  const { use } = await openSettings({
    handlers: [handle('getDataExport', () => refuse('UNAVAILABLE'))],
  });
  expect(await screen.findByText('Failed to fetch the state of your download')).toBeVisible();
  use(handle('getDataExport', () => ({ export: null })));
  await userEvent.click(await button('Try again'));
  expect(await button('Prepare download')).toBeVisible();
});

async function openDialog(options: Parameters<typeof renderRemote>[1] = {}) {
  const rendered = await openSettings(options);
  await userEvent.click(await button('Delete account'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete your account' }));
  return { ...rendered, dialog };
}

test('the dialog says what goes and what stays; with the password the account is signed out', async () => {
  const { dialog, backend } = await openDialog();
  expect(dialog.getByText(/Moments, likes and files/)).toBeVisible();
  expect(dialog.getByText(/“Deleted user”/)).toBeVisible();
  expect(dialog.getByText(/sign in again to keep your account/)).toBeVisible();
  expect(dialog.queryByText(/paid online/)).not.toBeInTheDocument();
  await userEvent.type(dialog.getByLabelText(/^Password/), 'Passw0rd1');
  await userEvent.click(dialog.getByRole('button', { name: 'Delete account' }));
  await waitFor(() => expect(signedInUser()).toBeNull());
  expect(backend.leaving.has(userOf(backend, 'organizer').id)).toBe(true);
});

test('where payments online are taken, the dialog says what is given back', async () => {
  const { dialog } = await openDialog({
    config: { takesPayments: true },
    handlers: [handle('getAccountDeletion', () => ({ refund: { players: 3, pence: 12_000 } }))],
  });
  expect(dialog.getByText(/what players have paid online for your events/)).toBeVisible();
  expect(await dialog.findByText(/£120.00 to 3 players so far/)).toBeVisible();
});

test('a wrong or missing password is said at its field, and the account stays', async () => {
  const { dialog, backend } = await openDialog();
  const submit = dialog.getByRole('button', { name: 'Delete account' });
  await userEvent.click(submit);
  expect(await dialog.findByText('Password is required')).toBeVisible();
  await userEvent.type(dialog.getByLabelText(/^Password/), 'wrong');
  await userEvent.click(submit);
  expect(await dialog.findByText('Password is incorrect')).toBeVisible();
  expect(backend.leaving.size).toBe(0);
  expect(signedInUser()).not.toBeNull();
});

test('Escape closes the dialog, and the focus returns to its button', async () => {
  await openDialog();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await waitFor(async () => expect(await button('Delete account')).toHaveFocus());
});

test('the superadmin cannot delete their account', async () => {
  await openSettings({ as: 'superadmin' });
  expect(screen.getByText('The superadmin’s account cannot be deleted.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Delete account' })).not.toBeInTheDocument();
});

const SLOT = 'profile/settings@1';

function organizing() {
  return within(screen.getByRole('region', { name: 'Settings · Organizing' }));
}

function Payouts({ user }: { user: { nickName: string } }) {
  return (
    <section aria-label="Payouts">
      <h3>Payouts of {user.nickName}</h3>
    </section>
  );
}

test('other remotes have a place among the settings, and the index leads to what they show', async () => {
  await openSettings({ contributions: { [SLOT]: Payouts } });
  await screen.findByRole('heading', { name: 'Waiver' });
  const heading = await organizing().findByRole('heading', { name: /^Payouts of ./ });
  const link = await organizing().findByRole('link', { name: heading.textContent ?? '' });
  const index = organizing().getByRole('navigation', { name: 'In Settings · Organizing' });
  expect(index.lastElementChild).toBe(link);
  await userEvent.click(link);
  expect(heading).toHaveFocus();
});

test('a link leads to a part of another remote, which comes after the others', async () => {
  await openSettings({
    path: '/dashboard/profile#payouts',
    contributions: { [SLOT]: () => <h3 id="payouts">Payouts</h3> },
  });
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Payouts' })).toHaveFocus());
});

test('the index names nothing of a remote that shows nothing', async () => {
  await openSettings({ contributions: { [SLOT]: () => null } });
  await screen.findByRole('heading', { name: 'Banned players' });
  const index = organizing().getByRole('navigation', { name: 'In Settings · Organizing' });
  const links = within(index).getAllByRole('link');
  expect(links.map(({ textContent }) => textContent)).toEqual([
    'Waiver',
    'Limits of muzzle energy',
    'Cards',
    'Banned players',
  ]);
});

test('what only organizers set is a card of its own, and each part has a link', async () => {
  const { location } = await openSettings({ path: '/dashboard/profile#waiver' });
  const organizing = within(screen.getByRole('region', { name: 'Settings · Organizing' }));
  const waiver = organizing.getByRole('heading', { name: 'Waiver' }).closest('section');
  expect(waiver).toHaveFocus();
  const index = within(organizing.getByRole('navigation', { name: 'In Settings · Organizing' }));
  await userEvent.click(index.getByRole('link', { name: 'Banned players' }));
  const banned = organizing.getByRole('heading', { name: 'Banned players' }).closest('section');
  expect(banned).toHaveFocus();
  expect(location()).toMatch(/#banned$|profile$/);
  const own = within(screen.getByRole('region', { name: 'Settings' }));
  expect(own.queryByRole('heading', { name: 'Waiver' })).not.toBeInTheDocument();
});

test('who has no event opens what organizers set by a button, which passes on the focus', async () => {
  await openSettings({ backend: createFakeBackend('empty') });
  const show = await button('Show these settings');
  expect(screen.getByText(/^For organizers: .* cards and banned players\.$/)).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'Waiver' })).not.toBeInTheDocument();
  await userEvent.click(show);
  const organizing = within(screen.getByRole('region', { name: 'Settings · Organizing' }));
  expect(organizing.getByRole('heading', { name: 'Waiver' })).toBeVisible();
  expect(organizing.getByRole('navigation', { name: 'In Settings · Organizing' })).toHaveFocus();
});
