import type { CrewRole } from '@muster/contract';
import { createFakeBackend, makeId, makeMessage, textContent, userOf } from '@muster/testing';
import { renderRemote } from '@muster/testing/render';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Page } from '../page.tsx';

/** The thread of Wren about an event of the superadmin. */
const WREN = makeId(0x905);
const FAR = '2099-01-01T00:00:00.000Z';

/** The organizer of the samples helps the superadmin with an event. */
function makeCrew(roles: CrewRole[]) {
  const backend = createFakeBackend();
  const event = backend.events.find(({ title }) => title === 'Marshal Training Day')!;
  const { id, nickName: name } = userOf(backend, 'organizer');
  const user = { id, name, avatarUrl: null };
  const member = { id: makeId(81), eventId: event.id, user, invitedBy: null, createdAt: FAR };
  backend.crew.set(event.organizer.id, [{ ...member, roles, expiresAt: FAR }]);
  return { backend, event };
}

function open(roles: CrewRole[] = ['messages']) {
  const { backend, event } = makeCrew(roles);
  const path = `/dashboard/messages/all?helping=${event.id}`;
  return { event, ...renderRemote(<Page />, { backend, path }) };
}
function threadList() {
  return within(screen.getByRole('navigation', { name: 'Threads' }));
}
function messageLog() {
  return within(screen.getByRole('log'));
}
function messageBox() {
  return screen.findByRole('textbox', { name: 'Write a message' });
}

test('crew answers the threads of the event, and nothing else, in the name of its organizer', async () => {
  const { backend, event, location } = open();
  const box = await messageBox();
  expect(screen.getByText(`As ${event.organizer.name} · ${event.title}`)).toBeVisible();
  expect(threadList().getAllByRole('link')).toHaveLength(1);
  expect(threadList().getByRole('link', { name: /^Wren/ })).toBeVisible();
  expect(threadList().queryByText(/unread/)).not.toBeInTheDocument();
  expect(location()).toBe(`/dashboard/messages/${WREN}?helping=${event.id}`);
  await userEvent.type(box, 'Yes, bring one{Enter}');
  const sent = await messageLog().findByRole('article', { name: 'You for Warden' });
  expect(within(sent).getByText('Yes, bring one')).toBeVisible();
  expect(within(sent).getByText('You for Warden')).toBeVisible();
  expect(backend.messages.at(-1)).toMatchObject({
    sender: { name: 'Warden' },
    sentBy: { name: 'Foxglove' },
    recipient: { name: 'Wren' },
  });
  await threadList().findByText(`${event.organizer.name}: Yes, bring one`);
  expect(screen.queryByRole('button', { name: 'More about Wren' })).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: event.title })).toHaveAttribute(
    'href',
    `/dashboard/events/${event.id}`,
  );
});

test('what was typed is kept, and closing leads back to Helping', async () => {
  const first = open();
  await userEvent.type(await messageBox(), 'Half an answer');
  await userEvent.click(screen.getByRole('button', { name: 'Close messages' }));
  expect(first.location()).toBe('/dashboard/events?view=helping');
  first.unmount();
  open();
  expect(await messageBox()).toHaveValue('Half an answer');
  expect(screen.getByRole('link', { name: 'Helping' })).toHaveAttribute(
    'href',
    '/dashboard/events?view=helping',
  );
});

test('a new message is shown when the stream says that threads of the event have changed', async () => {
  const { backend, event, feed } = open();
  await messageBox();
  act(() => feed.setState('live'));
  const { sender, recipient } = backend.messages.find(({ threadId }) => threadId === WREN)!;
  const content = textContent('Spare batteries, too?');
  const createdAt = new Date().toISOString();
  backend.messages.push(makeMessage({ threadId: WREN, content, sender, recipient, createdAt }));
  act(() => feed.emit({ threads: { eventId: makeId(1) } }));
  act(() => feed.emit({ threads: { eventId: event.id } }));
  expect(await messageLog().findByText('Spare batteries, too?')).toBeVisible();
  expect(await threadList().findByText('Spare batteries, too?')).toBeVisible();
  expect(screen.getByText('Wren: Spare batteries, too?')).toBeInTheDocument();
});

test.each<[string, CrewRole[]]>([
  ['whose access has ended', []],
  ['without messages', ['gate']],
])('crew %s reads a sentence, and no list', async (_, roles) => {
  open(roles);
  expect(await screen.findByText('You do not answer these messages')).toBeVisible();
  expect(screen.queryByRole('navigation', { name: 'Threads' })).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Back to Helping' })).toBeVisible();
});

test('an access that ends while the threads are open takes them away', async () => {
  const { backend, event, feed } = open();
  await messageBox();
  backend.crew.set(event.organizer.id, []);
  act(() => feed.emit({ threads: { eventId: event.id } }));
  expect(await screen.findByText('You do not answer these messages')).toBeVisible();
  expect(screen.queryByRole('log')).not.toBeInTheDocument();
});

test('the organizer sees who of the crew has answered, as a message of their own side', async () => {
  const { backend } = makeCrew(['messages']);
  const foxglove = { id: userOf(backend, 'organizer').id, name: 'Foxglove' };
  const { sender, recipient } = backend.messages.find(({ threadId }) => threadId === WREN)!;
  const createdAt = new Date().toISOString();
  backend.messages.push(
    makeMessage({
      threadId: WREN,
      content: textContent('Bring one'),
      sender: { ...recipient, avatarUrl: null },
      sentBy: foxglove,
      recipient: sender,
      createdAt,
    }),
  );
  renderRemote(<Page />, { backend, as: 'superadmin', path: `/dashboard/messages/${WREN}` });
  await messageBox();
  const answer = await messageLog().findByRole('article', { name: 'Foxglove for Warden' });
  expect(within(answer).getByText('Foxglove for Warden')).toBeVisible();
  expect(within(answer).getByRole('img', { name: 'Delivered' })).toBeInTheDocument();
  await waitFor(() => expect(threadList().getByText('You: Bring one')).toBeVisible());
});
