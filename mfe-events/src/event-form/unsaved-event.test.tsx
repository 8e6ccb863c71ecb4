import { createFakeBackend, handle, makeEvent } from '@muster/testing';
import { fillIn } from '@muster/testing/fill-in';
import { renderRemote } from '@muster/testing/render';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { EditEventPanel, NewEventPanel } from './form-panel.tsx';

afterEach(() => {
  sessionStorage.clear();
  for (const key of Object.keys(localStorage))
    if (key.startsWith('muster-draft')) localStorage.removeItem(key);
});

const PATH = '/dashboard/events/new';

/** Opens the form and types a title; `answer` closes it with Escape and answers the question. */
async function openAndType() {
  const user = userEvent.setup();
  const rendered = renderRemote(<NewEventPanel />, { path: PATH });
  await fillIn(await screen.findByLabelText(/Event title/), 'Half written', user);
  async function answer(name: string) {
    await user.keyboard('{Escape}');
    const question = within(await screen.findByRole('dialog', { name: 'Discard changes?' }));
    await user.click(question.getByRole('button', { name }));
  }
  async function isLeft() {
    await waitFor(() => expect(rendered.location()).toBe('/dashboard/events'));
  }
  return { ...rendered, user, answer, isLeft };
}

async function openAgain() {
  const rendered = renderRemote(<NewEventPanel />, { path: PATH });
  return { ...rendered, title: await screen.findByLabelText(/Event title/) };
}

function storedDrafts() {
  const keys = [...Object.keys(sessionStorage), ...Object.keys(localStorage)];
  return keys.filter((key) => key.startsWith('muster-draft'));
}

test('unsaved input is restored after a reload', async () => {
  const { unmount } = await openAndType();
  unmount();
  const { title } = await openAgain();
  expect(title).toHaveValue('Half written');
  expect(screen.getByText('Your unsaved changes have been restored.')).toBeInTheDocument();
});

test('leaving with unsaved changes asks for confirmation; discarding deletes the draft', async () => {
  const { unmount, answer, isLeft } = await openAndType();
  await answer('Discard');
  await isLeft();
  expect(storedDrafts()).toEqual([]);
  unmount();
  expect((await openAgain()).title).toHaveValue('');
});

test('Keep editing and Escape close the question and keep the form as it is', async () => {
  const { user, location, answer } = await openAndType();
  await answer('Keep editing');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Discard' })).toBeNull());
  await user.keyboard('{Escape}');
  await screen.findByRole('button', { name: 'Discard' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Discard' })).toBeNull());
  expect(screen.getByLabelText(/Event title/)).toHaveValue('Half written');
  expect(location()).toBe(PATH);
});

test('a saved draft opens with the form in every tab, says so, and closes without a question', async () => {
  const { unmount, user, answer, isLeft } = await openAndType();
  await answer('Save draft');
  await isLeft();
  unmount();
  // Another tab has another session storage.
  sessionStorage.clear();
  const again = await openAgain();
  expect(again.title).toHaveValue('Half written');
  expect(screen.getByText(/^This is your draft of /)).toBeInTheDocument();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(again.location()).toBe('/dashboard/events'));
  again.unmount();
  const third = await openAgain();
  await fillIn(third.title, ', more', user);
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Save draft' }));
  await waitFor(() => expect(third.location()).toBe('/dashboard/events'));
  third.unmount();
  expect((await openAgain()).title).toHaveValue('Half written, more');
});

test('what was typed when the tab was closed opens with the form in another tab', async () => {
  const { unmount } = await openAndType();
  window.dispatchEvent(new Event('pagehide'));
  unmount();
  sessionStorage.clear();
  const { title } = await openAgain();
  expect(title).toHaveValue('Half written');
  expect(screen.getByText(/^This is your draft of /)).toBeInTheDocument();
});

test('a draft is thrown away after a question, and the form is as new', async () => {
  const { unmount, user, answer, isLeft } = await openAndType();
  await answer('Save draft');
  await isLeft();
  unmount();
  await openAgain();
  await user.click(screen.getByRole('button', { name: 'Discard draft' }));
  const question = within(await screen.findByRole('dialog', { name: 'Discard draft?' }));
  await user.click(question.getByRole('button', { name: 'Discard draft' }));
  expect(await screen.findByText('The draft was discarded.')).toHaveFocus();
  expect(screen.getByLabelText(/Event title/)).toHaveValue('');
  expect(storedDrafts()).toEqual([]);
});

test('a draft says that the event has changed since, and saving deletes it', async () => {
  const user = userEvent.setup();
  const event = makeEvent();
  const handlers = [
    handle('getEvent', () => ({ event })),
    handle('updateEvent', () => ({ event })),
  ];
  const backend = createFakeBackend('full');
  const first = renderRemote(<EditEventPanel id={event.id} />, { backend, handlers });
  await user.type(await screen.findByLabelText(/Event title/), '!');
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Save draft' }));
  await waitFor(() => expect(storedDrafts()).toHaveLength(1));
  first.unmount();
  event.updatedAt = '2090-01-01T10:00:00.000Z';
  renderRemote(<EditEventPanel id={event.id} />, { backend, handlers });
  expect(await screen.findByLabelText(/Event title/)).toHaveValue(`${event.title}!`);
  expect(screen.getByText(/Something else was saved since/)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  expect(await screen.findByText('Event saved.')).toBeInTheDocument();
  expect(storedDrafts()).toEqual([]);
});

test('leaving an unchanged form does not ask for confirmation', async () => {
  const user = userEvent.setup();
  const rendered = await openAgain();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(rendered.location()).toBe('/dashboard/events'));
});
