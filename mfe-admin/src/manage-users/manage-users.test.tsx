import {
  addFactor,
  createFakeBackend,
  FAKE_PASSWORD,
  handle,
  makeApiKey,
  makeId,
  makeWebhook,
  refuse,
} from '@muster/testing';
import { closeShownOnce } from '@muster/testing/close-shown-once';
import { fillIn } from '@muster/testing/fill-in';
import { renderRemote } from '@muster/testing/render';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ManageUsers } from './manage-users.tsx';

const path = '/dashboard/admin?section=users';
const user = userEvent.setup();

afterEach(() => localStorage.clear());

function show(query = '', options: object = {}) {
  return renderRemote(<ManageUsers />, { as: 'superadmin', path: path + query, ...options });
}
async function cardOf(name: string) {
  return screen.findByRole('article', { name });
}
async function rowOf(name: string) {
  return screen.findByRole('row', { name: new RegExp(name) });
}
async function open(name: string) {
  await user.click(within(await cardOf(name)).getByRole('link', { name }));
  return screen.findByRole('dialog', { name });
}
async function gone(name: string) {
  await waitFor(() => expect(screen.queryByRole('dialog', { name })).not.toBeInTheDocument());
}

test('accounts have role, date of birth and last activity in words', async () => {
  show();
  const superadmin = await cardOf('Warden');
  expect(superadmin).toHaveTextContent('Superadmin');
  expect(superadmin).toHaveTextContent('Not provided');
  expect(await cardOf('Foxglove')).toHaveTextContent('Just now');
  expect(await cardOf('Otter')).toHaveTextContent('18 Mar 1991');
});

test('cards have an order too; the table is a choice that the device remembers', async () => {
  const { location, unmount } = show();
  expect(await cardOf('Foxglove')).toHaveTextContent(/Moments\d/);
  await user.selectOptions(screen.getByLabelText('Sort users'), 'Most events first');
  await waitFor(() => expect(location()).toContain('sort=events&order=descending'));
  await user.click(screen.getByRole('radio', { name: 'Table' }));
  expect(await rowOf('Foxglove')).toBeVisible();
  unmount();
  show();
  expect(await rowOf('Foxglove')).toBeVisible();
  await user.click(screen.getByRole('radio', { name: 'Cards' }));
  expect(await cardOf('Foxglove')).toBeVisible();
});

test('the table is sorted by the server, and the order is kept in the URL', async () => {
  const { location } = show();
  await user.click(await screen.findByRole('radio', { name: 'Table' }));
  await rowOf('Foxglove');
  await user.click(screen.getByRole('button', { name: 'Events' }));
  await waitFor(() => expect(location()).toContain('sort=events&order=descending'));
  await waitFor(() => expect(screen.getAllByRole('row')[1]).toHaveTextContent('Foxglove'));
  expect(screen.getByRole('columnheader', { name: 'Events' })).toHaveAttribute(
    'aria-sort',
    'descending',
  );
  await user.click(screen.getByRole('button', { name: 'User' }));
  await waitFor(() => expect(screen.getAllByRole('row')[1]).toHaveTextContent('Bramble'));
});

test('a search narrows the list, and says when nothing matches', async () => {
  show();
  await cardOf('Foxglove');
  const search = screen.getByRole('searchbox', { name: 'Search users' });
  await user.type(search, 'otter');
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1));
  await user.type(search, 'zzz');
  expect(await screen.findByText('No users found')).toBeInTheDocument();
});

test('a failed load has its fixed text', async () => {
  show('', { handlers: [handle('listUsers', () => refuse('INTERNAL', ''))] });
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to fetch users');
});

test('the details open by URL with profile, counts and events', async () => {
  const { backend } = show();
  const panel = await open('Foxglove');
  expect(panel).toHaveTextContent('Florence Marchant');
  expect(panel).toHaveTextContent('24 May 1988');
  const own = backend.events.filter(({ organizer }) => organizer.id === backend.users[0]?.id);
  const events = within(panel).getByRole('region', { name: 'Events' });
  expect(within(events).getAllByRole('link')).toHaveLength(Math.min(own.length, 10));
  if (own.length > 10) expect(events).toHaveTextContent(`and ${own.length - 10} more`);
  await user.keyboard('{Escape}');
  await gone('Foxglove');
});

test('an unknown account says so', async () => {
  show(`&user=${'f'.repeat(24)}`);
  expect(await screen.findByText('User not found')).toBeInTheDocument();
});

test('deleting asks with the fixed text, and for the email', async () => {
  const { backend } = show();
  const { email = '' } = backend.users.find(({ nickName }) => nickName === 'Otter') ?? {};
  const panel = await open('Otter');
  await user.click(within(panel).getByRole('button', { name: 'Delete' }));
  const dialog = await screen.findByRole('dialog', { name: 'Delete user' });
  expect(dialog).toHaveTextContent(
    `Are you sure you want to delete user "${email}"? This will permanently delete all their data including events, messages, and files.`,
  );
  const confirm = within(dialog).getByRole('button', { name: 'Delete' });
  expect(confirm).toBeDisabled();
  const field = within(dialog).getByRole('textbox', { name: /Type the email/ });
  await user.type(field, 'someone@else.uk{Enter}');
  expect(backend.users.some((each) => each.email === email)).toBe(true);
  await user.clear(field);
  await user.type(field, email);
  await user.click(confirm);
  expect(await screen.findByText(`User "${email}" deleted successfully`)).toBeInTheDocument();
  await gone('Otter');
  expect(backend.users.some((each) => each.email === email)).toBe(false);
});

test('where payments online are taken, the question says that they are refunded', async () => {
  show('', { config: { takesPayments: true } });
  await user.click(within(await open('Otter')).getByRole('button', { name: 'Delete' }));
  const dialog = await screen.findByRole('dialog', { name: 'Delete user' });
  expect(dialog).toHaveTextContent(/paid online for their events, and by them, is refunded/);
});

test('a failed deletion shows the server’s message in the dialog', async () => {
  show('', { handlers: [handle('deleteUser', () => refuse('USER_NOT_FOUND'))] });
  const panel = await open('Otter');
  await user.click(within(panel).getByRole('button', { name: 'Delete' }));
  const dialog = await screen.findByRole('dialog', { name: 'Delete user' });
  await user.type(within(dialog).getByRole('textbox'), 'otter@example.org.uk');
  await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('User not found');
});

test('neither deletion nor suspension is offered for the superadmin', async () => {
  show();
  const panel = await open('Warden');
  for (const name of ['Delete', 'Suspend', 'Sign out everywhere'])
    expect(within(panel).queryByRole('button', { name })).not.toBeInTheDocument();
});

test('an account is suspended with a reason and restored', async () => {
  const { backend } = show();
  const otter = backend.users.find(({ nickName }) => nickName === 'Otter');
  const panel = await open('Otter');
  await user.click(within(panel).getByRole('button', { name: 'Suspend' }));
  const dialog = await screen.findByRole('dialog', { name: 'Suspend user' });
  await user.type(within(dialog).getByRole('textbox', { name: /Reason/ }), 'Selling spots');
  await user.click(within(dialog).getByRole('button', { name: 'Suspend' }));
  await gone('Suspend user');
  expect(backend.suspensions.get(otter?.id ?? '')?.reason).toBe('Selling spots');
  expect(await within(panel).findByText(/The reason given: Selling spots/)).toBeInTheDocument();
  await user.click(await within(panel).findByRole('button', { name: 'Restore' }));
  const question = await screen.findByRole('dialog', { name: 'Restore user' });
  await user.click(within(question).getByRole('button', { name: 'Restore' }));
  await gone('Restore user');
  expect(await within(panel).findByRole('button', { name: 'Suspend' })).toBeInTheDocument();
  expect(backend.suspensions.size).toBe(0);
});

test('a link for a new password is shown once, with Copy', async () => {
  show();
  const panel = await open('Otter');
  async function openDialog() {
    await user.click(within(panel).getByRole('button', { name: 'Password reset link' }));
    return screen.findByRole('dialog', { name: 'Password reset link' });
  }
  const dialog = await openDialog();
  const password = within(dialog).getByLabelText(/^Your own password/);
  expect(within(dialog).getByRole('button', { name: 'Create link' })).toBeDisabled();
  await user.type(password, 'Wrong1pass{Enter}');
  expect(await within(dialog).findByText('Current password is incorrect')).toBeVisible();
  await user.clear(password);
  await user.type(password, FAKE_PASSWORD);
  await user.click(within(dialog).getByRole('button', { name: 'Create link' }));
  const link = await within(dialog).findByRole<HTMLInputElement>('textbox', { name: 'Link' });
  expect(link.value).toMatch(/\/reset-password#/);
  await user.click(within(dialog).getByRole('button', { name: 'Copy' }));
  expect(await navigator.clipboard.readText()).toBe(link.value);
  await closeShownOnce(within(dialog));
  await gone('Password reset link');
  expect(within(await openDialog()).queryByLabelText('Link')).not.toBeInTheDocument();
});

test('second factors are removed with the own password, where there are some', async () => {
  const name = 'Remove second factors';
  const backend = createFakeBackend();
  const otter = backend.users.find(({ nickName }) => nickName === 'Otter')!;
  addFactor(backend, otter, { kind: 'totp', name: 'Phone' });
  show('', { backend });
  const panel = within(await open('Otter'));
  await user.click(await panel.findByRole('button', { name }));
  const dialog = within(await screen.findByRole('dialog', { name }));
  await user.click(dialog.getByRole('button', { name: 'Remove' }));
  const password = dialog.getByLabelText('Your own password');
  expect(password).toBeInvalid();
  await user.type(password, 'Wrong1pass{Enter}');
  expect(await dialog.findByText('Password is incorrect')).toBeVisible();
  await user.clear(password);
  await user.type(password, `${FAKE_PASSWORD}{Enter}`);
  expect(await screen.findByText(/^The second factors of ".*" are removed\.$/)).toBeVisible();
  await waitFor(() => expect(panel.queryByRole('button', { name })).toBeNull());
});

test('keys of programs are listed where there are some, and switched off', async () => {
  const backend = createFakeBackend();
  const otter = backend.users.find(({ nickName }) => nickName === 'Otter')!;
  backend.apiKeys.set(otter.id, [makeApiKey({ roles: ['treasurer'] })]);
  show('', { backend });
  const panel = within(await open('Otter'));
  const list = within(await panel.findByRole('region', { name: 'Keys of programs' }));
  expect(list.getByRole('listitem')).toHaveTextContent(/^Till .*See and book payments.*Not used/);
  await user.click(list.getByRole('button', { name: 'Switch off: Till' }));
  const question = await screen.findByRole('dialog', { name: 'Switch off “Till”?' });
  await user.click(within(question).getByRole('button', { name: 'Switch off' }));
  expect(await screen.findByText('“Till” is switched off.')).toBeVisible();
  await waitFor(() => expect(panel.queryByText('Keys of programs', { exact: false })).toBeNull());
  expect(backend.apiKeys.get(otter.id)).toEqual([]);
});

test('webhooks are listed by their hosts where there are some, and removed', async () => {
  const backend = createFakeBackend();
  const otter = backend.users.find(({ nickName }) => nickName === 'Otter')!;
  backend.webhooks.set(otter.id, [makeWebhook({ waiting: 3 })]);
  show('', { backend });
  const panel = within(await open('Otter'));
  const list = within(await panel.findByRole('region', { name: 'Webhooks' }));
  expect(list.getByRole('listitem')).toHaveTextContent(
    /^till\.badgerwood\.ukOn · 3 waitingRemove$/,
  );
  await user.click(list.getByRole('button', { name: 'Remove: till.badgerwood.uk' }));
  const question = await screen.findByRole('dialog', { name: 'Remove this webhook?' });
  await user.click(within(question).getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('The webhook is removed.')).toBeVisible();
  await waitFor(() => expect(panel.queryByText('Webhooks', { exact: false })).toBeNull());
  expect(backend.webhooks.get(otter.id)).toEqual([]);
});

test('a date of birth is changed with a reason', async () => {
  const { requests } = show();
  const panel = await open('Otter');
  await user.click(await within(panel).findByRole('button', { name: 'Date of birth' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Date of birth' }));
  expect(dialog.queryByRole('combobox', { name: 'Whose' })).toBeNull();
  const field = dialog.getByRole('textbox', { name: 'Date of birth' });
  await user.clear(field);
  await user.type(field, '18/03/2010');
  await user.click(dialog.getByRole('button', { name: 'Change' }));
  expect(await dialog.findByText('Say what shows that this date is right')).toBeVisible();
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Passport seen');
  await user.click(dialog.getByRole('button', { name: 'Change' }));
  await gone('Date of birth');
  expect(await screen.findByText(/^The date of birth of ".*" is changed\.$/)).toBeVisible();
  const body = { dateOfBirth: '2010-03-18', reason: 'Passport seen' };
  expect(requests.find(({ path: to }) => to.endsWith('/date-of-birth'))?.body).toEqual(body);
  expect(await within(panel).findByText('18 Mar 2010')).toBeVisible();
});

test('the date of birth of a dependant is changed in the same dialog', async () => {
  const backend = createFakeBackend();
  const otter = backend.users.find(({ nickName }) => nickName === 'Otter')!;
  const tom = { id: makeId(0x701), name: 'Tom Oakes', dateOfBirth: '2013-05-04' };
  const emergencyContact = { name: '', phone: '', relationship: '' };
  backend.dependants.set(otter.id, [{ ...tom, emergencyContact, createdAt: otter.createdAt }]);
  const { requests } = show('', { backend });
  await user.click(
    await within(await open('Otter')).findByRole('button', { name: 'Date of birth' }),
  );
  const dialog = within(await screen.findByRole('dialog', { name: 'Date of birth' }));
  const field = dialog.getByRole('textbox', { name: 'Date of birth' });
  const whose = dialog.getByRole('combobox', { name: 'Whose' });
  expect(whose).toHaveDisplayValue('Otter');
  await user.selectOptions(whose, tom.id);
  expect(whose).toHaveDisplayValue(/^Tom Oakes \(1\d\)$/);
  expect(field).toHaveValue('');
  await user.selectOptions(whose, 'Otter');
  expect(field).toHaveValue('18/03/1991');
  await user.selectOptions(whose, tom.id);
  await fillIn(dialog.getByRole('textbox', { name: 'Reason' }), 'Passport seen');
  await fillIn(field, '04/05/2010', user);
  await user.click(dialog.getByRole('button', { name: 'Change' }));
  await gone('Date of birth');
  expect(await screen.findByText('The date of birth of "Tom Oakes" is changed.')).toBeVisible();
  const body = { dependantId: tom.id, dateOfBirth: '2010-05-04', reason: 'Passport seen' };
  expect(requests.find(({ path: to }) => to.endsWith('/date-of-birth'))?.body).toEqual(body);
});

test('signing out everywhere asks first and says how many sessions ended', async () => {
  show();
  const panel = await open('Otter');
  await user.click(within(panel).getByRole('button', { name: 'Sign out everywhere' }));
  const dialog = await screen.findByRole('dialog', { name: 'Sign out everywhere' });
  await user.click(within(dialog).getByRole('button', { name: 'Sign out' }));
  expect(await screen.findByText('2 sessions have ended.')).toBeInTheDocument();
});
