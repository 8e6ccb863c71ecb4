import { type DataExport, ERRORS, type SettingsSectionProps } from '@muster/contract';
import {
  createFakeBackend,
  handle,
  makeApiKey,
  makeId,
  makeWebhook,
  refuse,
  userOf,
} from '@muster/testing';
import { renderRemote, signedInUser } from '@muster/testing/render';
import { MusterProvider } from '@muster/ui';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect } from 'react';
import { Page } from '../page.tsx';

const ORGANIZER = makeId(1);

const NAMES = { '': 'Settings', notifications: 'Notifications', account: 'Account' } as const;

async function openSettings(
  page: keyof typeof NAMES,
  options: Parameters<typeof renderRemote>[1] = {},
) {
  const rendered = renderRemote(<Page />, { path: `/dashboard/profile/${page}`, ...options });
  await screen.findByRole('region', { name: NAMES[page] });
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
  await openSettings('notifications');
  await userEvent.click(screen.getByRole('switch', { name: 'Sound' }));
  const stored = localStorage.getItem(`muster-notifications:${ORGANIZER}`);
  expect(JSON.parse(stored ?? '')).toEqual({ desktop: false, sound: true, news: true });
});

const MAIL = 'Email when an organizer leaves';

test('a kind of mail is turned off at once, and a refusal is said and taken back', async () => {
  const { backend, use } = await openSettings('notifications');
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
  const { backend, use } = await openSettings('');
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
  await openSettings('account', { backend });
  expect(await screen.findByText('300 kB of 1.0 GB used, in 1 of 5,000 files')).toBeVisible();
  expect(screen.getByRole('progressbar', { name: 'Storage used' })).toBeVisible();
});

const ARCHIVE = { id: makeId(0xb01), createdAt: '2026-11-14T09:41:00.000Z', expiresAt: null };
const RUNNING = { ...ARCHIVE, status: 'running', progress: 0.25, sizeBytes: null } as const;

/** An archive that is ready when its state is asked for once more. */
function archiveHandlers(first: DataExport | null = null) {
  let state = first;
  return [
    handle('requestDataExport', () => {
      state = RUNNING;
      return { export: RUNNING };
    }),
    handle('getDataExport', () => {
      if (state === RUNNING) state = { ...RUNNING, status: 'ready', sizeBytes: 2_400_000 };
      return { export: state };
    }),
  ];
}

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
  await openSettings('account', { handlers: archiveHandlers() });
  await userEvent.click(await button('Prepare download'));
  expect(await screen.findByText(/Preparing your data: 25%/)).toBeVisible();
  expect(screen.getByRole('progressbar', { name: 'Preparing your data' })).toBeVisible();
  expect(await screen.findByText(/ready \(2\.3 MB\)/, {}, { timeout: 4_000 })).toBeVisible();
  await userEvent.click(await button('Download'));
  await waitFor(() => expect(saved).toEqual([expect.stringMatching(/^muster-data-.*\.zip$/)]));
  document.removeEventListener('click', record);
});

test('a failed archive says so and can be tried again', async () => {
  await openSettings('account', { handlers: archiveHandlers({ ...RUNNING, status: 'failed' }) });
  expect(await screen.findByText(/could not be prepared/)).toBeVisible();
  await userEvent.click(await button('Try again'));
  expect(await screen.findByText(/Preparing your data/)).toBeVisible();
});

test('refusals of the archive are shown', async () => {
  await openSettings('account', {
    handlers: [handle('requestDataExport', () => refuse('TOO_MANY_REQUESTS', 'Three times only'))],
  });
  await userEvent.click(await button('Prepare download'));
  expect(await screen.findByText('Three times only')).toBeVisible();
});

test('the state of the archive that cannot be fetched can be tried again', async () => {
  const { use } = await openSettings('account', {
    handlers: [handle('getDataExport', () => refuse('UNAVAILABLE'))],
  });
  expect(await screen.findByText('Failed to fetch the state of your download')).toBeVisible();
  use(handle('getDataExport', () => ({ export: null })));
  await userEvent.click(await button('Try again'));
  expect(await button('Prepare download')).toBeVisible();
});

async function openDialog(options: Parameters<typeof renderRemote>[1] = {}) {
  const rendered = await openSettings('account', options);
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

test('where payments online are taken, the dialog says what is refunded', async () => {
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
  await openSettings('account', { as: 'superadmin' });
  expect(screen.getByText('The superadmin’s account cannot be deleted.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Delete account' })).not.toBeInTheDocument();
});

const SLOT = 'profile/settings@1';

async function openOrganizing(options: Parameters<typeof renderRemote>[1] = {}) {
  const rendered = renderRemote(<Page />, { path: '/dashboard/profile/organizing', ...options });
  await screen.findByRole('heading', { name: 'Organizing' });
  return rendered;
}

function Payouts({ user, isOpen, show }: SettingsSectionProps) {
  useEffect(() => show?.({ title: 'Payouts', status: 'Off', isOn: false }), [show]);
  return isOpen ? <p>Payouts of {user.nickName}</p> : null;
}

test('a feature is a line that says how it stands, and opens', async () => {
  const user = userEvent.setup();
  await openOrganizing({ contributions: { [SLOT]: Payouts } });
  const waiver = within(await screen.findByRole('region', { name: 'Waiver' }));
  expect(await waiver.findByText('Off')).toBeVisible();
  await user.click(waiver.getByRole('button', { name: 'Set up: Waiver' }));
  expect(await waiver.findByRole('button', { name: 'Write a waiver' })).toBeVisible();
  const payouts = within(await screen.findByRole('region', { name: 'Payouts' }));
  expect(payouts.queryByText(/^Payouts of/)).not.toBeInTheDocument();
  await user.click(payouts.getByRole('button', { name: 'Set up: Payouts' }));
  expect(payouts.getByText(/^Payouts of ./)).toBeVisible();
  await user.click(payouts.getByRole('button', { name: 'Close: Payouts' }));
  expect(payouts.queryByText(/^Payouts of/)).not.toBeInTheDocument();
});

test('programs are a line that says how many keys and webhooks there are; it opens', async () => {
  const { unmount } = await openOrganizing();
  const programs = within(await screen.findByRole('region', { name: 'Programs' }));
  expect(programs.getByText('Off')).toBeVisible();
  expect(programs.queryByRole('button', { name: 'Add a key' })).toBeNull();
  await userEvent.click(programs.getByRole('button', { name: 'Set up: Programs' }));
  expect(await programs.findByRole('button', { name: 'Add a key' })).toBeVisible();
  unmount();
  const backend = createFakeBackend();
  backend.apiKeys.set(ORGANIZER, [makeApiKey(), makeApiKey()]);
  backend.webhooks.set(ORGANIZER, [makeWebhook()]);
  await openOrganizing({ backend });
  expect(await screen.findByText('2 keys · 1 webhook')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Change: Programs' })).toBeVisible();
});

test('the chronograph is offered where the kind of game is airsoft', async () => {
  const { backend } = await openOrganizing();
  const kind = await screen.findByRole('combobox', { name: 'Kind of game' });
  expect(await screen.findByRole('heading', { name: 'Chronograph and limits' })).toBeVisible();
  await waitFor(() => expect(kind).toBeEnabled());
  await userEvent.selectOptions(kind, 'LARP');
  await waitFor(() =>
    expect(screen.queryByRole('heading', { name: 'Chronograph and limits' })).toBeNull(),
  );
  expect(userOf(backend, 'organizer').gameKind).toBe('larp');
});

test('a build of an earlier release, which has no line, is open', async () => {
  await openOrganizing({ contributions: { [SLOT]: () => <h3>Payouts</h3> } });
  expect(await screen.findByRole('heading', { name: 'Payouts' })).toBeVisible();
});

test('nobody meets a list that is empty, unless a link names it', async () => {
  const { unmount } = await openOrganizing();
  await screen.findByRole('region', { name: 'Waiver' });
  expect(screen.queryByText('Banned players')).not.toBeInTheDocument();
  unmount();
  await openOrganizing({ path: '/dashboard/profile/organizing#banned' });
  expect(await screen.findByRole('heading', { name: 'Banned players' })).toBeVisible();
});

test('a link of an earlier release leads to the page of the part, which takes the focus', async () => {
  const { location } = renderRemote(<Page />, { path: '/dashboard/profile#storage' });
  const storage = await screen.findByRole('heading', { name: 'Storage' });
  await waitFor(() => expect(storage.closest('section')).toHaveFocus());
  expect(location()).toMatch(/\/dashboard\/profile\/account/);
});

function names() {
  const nav = within(screen.getByRole('navigation', { name: 'Settings' }));
  return nav.getAllByRole('link').map(({ textContent }) => textContent);
}

test('the pages are links; Organizing is there for whoever has an event', async () => {
  const { unmount } = await openSettings('');
  const pages = ['Profile', 'Notifications', 'Family and record', 'Security', 'Account'];
  await waitFor(() => expect(names()).toEqual([...pages, 'Organizing']));
  unmount();
  await openSettings('', { backend: createFakeBackend('empty') });
  expect(names()).toEqual(pages);
});

test('one switch turns off all mails about messages, and each kind is behind a press', async () => {
  const { backend } = await openSettings('notifications');
  const all = await screen.findByRole('switch', { name: 'Messages' });
  await userEvent.click(all);
  await waitFor(() =>
    expect(backend.mailPreferences.get(ORGANIZER)).toMatchObject({
      ...{ announcement: false, unreadMessages: false, reportResolved: false },
      eventApproved: true,
    }),
  );
  await userEvent.click(screen.getByLabelText('Choose one by one: Messages'));
  await userEvent.click(screen.getByRole('switch', { name: 'Email about your reports' }));
  expect(await screen.findByText(/1 of 3 kinds are on\.$/)).toBeVisible();
  expect(all).toBeChecked();
});
