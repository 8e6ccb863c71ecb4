import { makeId } from '../builders/ids.ts';
import { handle } from '../handlers/handle.ts';
import { refuse } from '../handlers/refuse.ts';
import { respondToRequest, type WireRequest } from '../handlers/respond-to-request.ts';
import { createFakeBackend } from './create-fake-backend.ts';
import { findActor, type Role, tokenOf, userOf } from './fake-backend.ts';
import { fakeBackendHandlers } from './handlers.ts';

function open(holding: 'full' | 'empty' = 'full', extra: ReturnType<typeof handle>[] = []) {
  const backend = createFakeBackend(holding);
  const handlers = [...fakeBackendHandlers(backend), ...extra];
  function findUser(token: string | null) {
    return findActor(backend, token);
  }
  async function ask(
    as: Role | null,
    method: string,
    path: string,
    more: Partial<WireRequest> = {},
  ) {
    const token = as ? tokenOf(userOf(backend, as)) : null;
    const request = { method, path, query: {}, token, ...more };
    const { status, body } = await respondToRequest({ handlers, findActor: findUser }, request);
    return { status, body: JSON.parse(JSON.stringify(body)) };
  }
  return { backend, ask };
}

const event = {
  title: 'Owl Watch',
  location: 'Lewes',
  date: '2027-05-01T09:00:00.000Z',
  imageUrl: '/media/events/owl.jpg',
  organizer: { name: 'Badgerwood' },
};

test('every list of a full and an empty backend is what the contract says', async () => {
  for (const holding of ['full', 'empty'] as const) {
    const { ask } = open(holding);
    const paths = ['/events', '/messages/threads', '/messages/unread-count', '/profile'];
    for (const path of paths) expect((await ask('organizer', 'GET', path)).status).toBe(200);
    expect((await ask('superadmin', 'GET', '/events/admin/all')).status).toBe(200);
  }
});

test('a created event is pending, listed, approved by the superadmin alone', async () => {
  const { ask } = open('empty');
  const created = await ask('organizer', 'POST', '/events', { body: event });
  expect(created.status).toBe(201);
  const { id, approved } = created.body.data.event;
  expect(approved).toBe(false);
  expect((await ask(null, 'GET', `/events/${id}`)).status).toBe(404);
  const path = `/events/admin/${id}/approve`;
  expect((await ask('organizer', 'PATCH', path, { body: { approved: true } })).status).toBe(403);
  expect((await ask('superadmin', 'PATCH', path, { body: { approved: true } })).status).toBe(200);
  expect((await ask(null, 'GET', `/events/${id}`)).body.data.event.approved).toBe(true);
});

test('a wrong body is refused with the sentence at its field', async () => {
  const { ask } = open();
  const answer = await ask('organizer', 'POST', '/events', { body: { ...event, title: ' ' } });
  expect(answer.status).toBe(400);
  expect(answer.body.error).toMatchObject({
    code: 'VALIDATION',
    fields: { title: 'Event title is required' },
  });
});

test('reading lowers the unread count, the same client id sends once', async () => {
  const { ask, backend } = open();
  const { threads } = (await ask('organizer', 'GET', '/messages/threads')).body.data;
  const [thread] = threads;
  async function unread() {
    return (await ask('organizer', 'GET', '/messages/unread-count')).body.data.unreadCount;
  }
  const before = await unread();
  const waiting = backend.messages.filter(
    ({ threadId, status }) => threadId === thread.threadId && status === 'delivered',
  );
  await ask('organizer', 'PATCH', '/messages/mark-read', {
    body: { messageIds: waiting.map(({ id }) => id) },
  });
  expect(await unread()).toBe(before - thread.unreadCount);

  const body = {
    eventId: thread.event.id,
    threadId: thread.threadId,
    content: { text: 'Yes, by the gate.' },
    metadata: { clientId: 'client-0001' },
  };
  const first = await ask('organizer', 'POST', '/messages/send', { body });
  const second = await ask('organizer', 'POST', '/messages/send', { body });
  expect(second.body.data.message.id).toBe(first.body.data.message.id);
});

test('a later handler wins, and one that answers what its row does not is found out', async () => {
  const refused = handle('listEvents', () => refuse('UNAVAILABLE'));
  expect((await open('full', [refused]).ask('organizer', 'GET', '/events')).status).toBe(503);
  // @ts-expect-error the row says a number
  const wrong = handle('getUnreadCount', () => ({ unreadCount: 'three' }));
  const asked = open('full', [wrong]).ask('organizer', 'GET', '/messages/unread-count');
  await expect(asked).rejects.toThrow('getUnreadCount');
});

test('nobody gets 401, and a thread of others is not there', async () => {
  const { ask } = open();
  expect((await ask(null, 'GET', '/messages/threads')).status).toBe(401);
  expect((await ask('superadmin', 'GET', `/messages/thread/${makeId(0x900)}`)).status).toBe(404);
});
