import { londonIsoDay } from '@muster/domain';
import {
  createFakeBackend,
  FAKE_KEY_TOKEN,
  FAKE_PASSWORD,
  handle,
  loseConnection,
  makeApiKey,
  makeId,
  refuse,
} from '@muster/testing';
import { closeShownOnce } from '@muster/testing/close-shown-once';
import { renderRemote } from '@muster/testing/render';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ProgramsSection } from './programs-section.tsx';

const ORGANIZER = makeId(1);
const DAY_MS = 86_400_000;
const user = userEvent.setup();

function show(keys = [makeApiKey()]) {
  const backend = createFakeBackend();
  backend.apiKeys.set(ORGANIZER, keys);
  return renderRemote(<ProgramsSection />, { backend });
}
test('the reference is one press away', async () => {
  show();
  const link = await screen.findByRole('link', { name: 'reference' });
  expect(link).toHaveAttribute('href', '/api/docs');
});

async function openForm() {
  await user.click(await screen.findByRole('button', { name: 'Add a key' }));
  return within(await screen.findByRole('dialog', { name: 'Add a key' }));
}
async function fill(form: Awaited<ReturnType<typeof openForm>>) {
  await user.type(form.getByLabelText('Name of the program'), 'Till');
  await user.click(form.getByRole('checkbox', { name: 'See and book payments' }));
  await user.click(form.getByRole('checkbox', { name: /^See events, counts/ }));
  await user.type(form.getByLabelText('Your password'), `${FAKE_PASSWORD}{Enter}`);
}
function sentKeys({ requests }: ReturnType<typeof show>) {
  const sent = requests.filter(({ method, path }) => method === 'POST' && path === '/api-keys');
  return sent.map(({ body }) => body as { nonce: string; expiresAt: string });
}

function changesOf({ requests }: ReturnType<typeof show>, { id }: { id: string }) {
  const sent = requests.filter(
    ({ method, path }) => `${method} ${path}` === `PATCH /api-keys/${id}`,
  );
  return sent.map(({ body }) => body);
}

test('a key says what it may do, with which events, until when, and its last use', async () => {
  const { backend } = show([]);
  const [event] = backend.events;
  const soon = new Date(Date.now() + 3 * DAY_MS).toISOString();
  const used = { lastUsedAt: new Date().toISOString(), lastNetwork: '203.0.113.0/24' };
  backend.apiKeys.set(ORGANIZER, [
    makeApiKey({ roles: ['read', 'contacts'] }),
    makeApiKey({ name: 'Site', eventId: event?.id ?? '', expiresAt: soon, ...used }),
  ]);
  const [till, site] = await screen.findAllByRole('listitem');
  expect(till).toHaveTextContent(
    /^Till mk_7fK2abcd…See events, counts and participants by number · See names, .* tooAll events/,
  );
  expect(till).toHaveTextContent(/All events · until 8 May 2090Not used yetChangeRemove$/);
  await waitFor(() => expect(site).toHaveTextContent(`${event?.title} · ends in 3 days`));
  expect(site).toHaveTextContent('Used just now from 203.0.113.0/24');
});

test('wrong fields have sentences, and nothing is sent', async () => {
  const rendered = show();
  const form = await openForm();
  await user.clear(form.getByLabelText('Until the end of'));
  await user.click(form.getByRole('button', { name: 'Make key' }));
  for (const text of [/^Give it a name/, /^Choose what/, /^Choose a day/, /^Password is required/])
    expect(await form.findByText(text)).toBeVisible();
  expect(sentKeys(rendered)).toEqual([]);
});

test('a wrong password is said at its field, and what was typed stays', async () => {
  show();
  const form = await openForm();
  await user.type(form.getByLabelText('Your password'), 'Wrong1');
  await fill(form);
  expect(await form.findByText('Password is incorrect')).toBeVisible();
  expect(form.getByLabelText('Name of the program')).toHaveValue('Till');
});

test('the token is shown once, with a command, until it is said to be kept', async () => {
  const rendered = show([]);
  const form = await openForm();
  const last = londonIsoDay(new Date(Date.now() + 90 * DAY_MS));
  await fill(form);
  const dialog = within(await screen.findByRole('dialog', { name: 'Keep this key' }));
  expect(dialog.getByText(/^This is the key of “Till”\. It is shown only now/)).toBeVisible();
  await user.keyboard('{Enter}{Escape}');
  await user.click(dialog.getByRole('button', { name: 'Copy key' }));
  expect(await navigator.clipboard.readText()).toBe(FAKE_KEY_TOKEN);
  expect(dialog.getByLabelText('Command')).toHaveValue(
    `curl -H "Authorization: Bearer ${FAKE_KEY_TOKEN}" ${location.origin}/api/api-keys/current`,
  );
  await closeShownOnce(dialog);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await screen.findByRole('listitem')).toHaveTextContent(/^Till/);
  expect(document.body).not.toHaveTextContent(FAKE_KEY_TOKEN);
  const [sent] = sentKeys(rendered);
  expect(sent).toMatchObject({ eventId: null, roles: ['treasurer', 'read'] });
  expect(londonIsoDay(sent?.expiresAt ?? '')).toBe(last);
});

test('after a lost reply the same key is asked for again', async () => {
  const rendered = show([]);
  rendered.use(handle('addApiKey', loseConnection));
  const form = await openForm();
  await fill(form);
  expect(await form.findByRole('alert')).toBeVisible();
  rendered.use(handle('addApiKey', () => refuse('TOO_MANY_KEYS')));
  await user.click(form.getByRole('button', { name: 'Make key' }));
  await form.findByText(/keys/i, { selector: '[role=alert] *' });
  const nonces = sentKeys(rendered).map(({ nonce }) => nonce);
  expect(nonces).toHaveLength(2);
  expect(new Set(nonces).size).toBe(1);
});

test('a key is for one of the events to come, too', async () => {
  const rendered = show([]);
  const form = await openForm();
  const choice = form.getByLabelText('With which events');
  const option = (await within(choice).findAllByRole('option'))[1] as HTMLOptionElement;
  await user.selectOptions(choice, option);
  await fill(form);
  await screen.findByRole('dialog', { name: 'Keep this key' });
  expect(sentKeys(rendered)[0]).toMatchObject({ eventId: option.value });
});

test('a key is renamed and ends sooner, and what was typed stays after a refusal', async () => {
  const key = makeApiKey({ expiresAt: new Date(Date.now() + 30 * DAY_MS).toISOString() });
  const rendered = show([key]);
  await user.click(await screen.findByRole('button', { name: 'Change: Till' }));
  const form = within(await screen.findByRole('dialog', { name: 'Change this key' }));
  const name = form.getByLabelText('Name of the program');
  const until = form.getByLabelText('Until the end of');
  async function save(day: string) {
    await user.clear(until);
    await user.type(until, day);
    await user.click(form.getByRole('button', { name: 'Save' }));
  }
  expect(name).toHaveValue('Till');
  await user.type(name, ' 2');
  await save('01/11/2026');
  expect(await form.findByText('Choose today or a later day')).toBeVisible();
  const refused = 'A key can only end sooner';
  rendered.use(
    handle('updateApiKey', () => refuse('VALIDATION', undefined, { expiresAt: refused })),
  );
  await save('31/12/2099');
  expect(await form.findByText(refused)).toBeVisible();
  expect([name, until].map((field) => (field as HTMLInputElement).value)).toEqual([
    'Till 2',
    '31/12/2099',
  ]);
  expect(changesOf(rendered, key)).toEqual([
    { name: 'Till 2', expiresAt: '2099-12-31T23:59:00.000Z' },
  ]);
});

test('a key that is only renamed keeps its end to the second', async () => {
  const key = makeApiKey({ expiresAt: '2090-05-08T10:11:12.000Z' });
  const rendered = show([key]);
  await user.click(await screen.findByRole('button', { name: 'Change: Till' }));
  const form = within(await screen.findByRole('dialog', { name: 'Change this key' }));
  await user.type(form.getByLabelText('Name of the program'), ' 2{Enter}');
  expect(await screen.findByText('“Till 2” is changed.')).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Change: Till 2' })).toHaveFocus();
  expect(changesOf(rendered, key)).toEqual([{ name: 'Till 2' }]);
});

test('a key is removed after a question', async () => {
  const { backend } = show();
  await user.click(await screen.findByRole('button', { name: 'Remove: Till' }));
  const question = within(await screen.findByRole('dialog', { name: 'Remove “Till”?' }));
  expect(backend.apiKeys.get(ORGANIZER)).toHaveLength(1);
  await user.click(question.getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('“Till” is removed.')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('listitem')).toBeNull());
  expect(backend.apiKeys.get(ORGANIZER)).toEqual([]);
});
