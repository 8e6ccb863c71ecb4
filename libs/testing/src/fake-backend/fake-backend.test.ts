import { makeId } from '../builders/ids.ts';
import { handle } from '../handlers/handle.ts';
import { refuse } from '../handlers/refuse.ts';
import { respondToRequest, type WireRequest } from '../handlers/respond-to-request.ts';
import { createFakeBackend } from './create-fake-backend.ts';
import { findActor, type Role, tokenOf, userOf } from './fake-backend.ts';
import { fakeBackendHandlers } from './handlers.ts';

function setUp(data: 'full' | 'empty' = 'full', extra: ReturnType<typeof handle>[] = []) {
  const backend = createFakeBackend(data);
  const handlers = [...fakeBackendHandlers(backend), ...extra];
  function findUser(token: string | null) {
    return findActor(backend, token);
  }
  async function send(
    as: Role | null,
    method: string,
    path: string,
    parts: Partial<WireRequest> = {},
  ) {
    const token = as ? tokenOf(userOf(backend, as)) : null;
    const request = { method, path, query: {}, token, ...parts };
    const { status, body } = await respondToRequest({ handlers, findActor: findUser }, request);
    return { status, body: JSON.parse(JSON.stringify(body)) };
  }
  return { backend, send };
}

const event = {
  title: 'Owl Watch',
  location: 'Lewes',
  date: '2027-05-01T09:00:00.000Z',
  imageUrl: '/media/events/owl.jpg',
  organizer: { name: 'Badgerwood' },
};

test('every list of a full and of an empty backend matches the contract', async () => {
  for (const data of ['full', 'empty'] as const) {
    const { send } = setUp(data);
    const paths = ['/events', '/messages/threads', '/messages/unread-count', '/profile'];
    for (const path of paths) expect((await send('organizer', 'GET', path)).status).toBe(200);
    expect((await send('superadmin', 'GET', '/events/admin/all')).status).toBe(200);
  }
});

test('a created event is pending, and only the superadmin can approve it', async () => {
  const { send } = setUp('empty');
  const created = await send('organizer', 'POST', '/events', { body: event });
  expect(created.status).toBe(201);
  const { id, approved } = created.body.data.event;
  expect(approved).toBe(false);
  expect((await send(null, 'GET', `/events/${id}`)).status).toBe(404);
  const path = `/events/admin/${id}/approve`;
  expect((await send('organizer', 'PATCH', path, { body: { approved: true } })).status).toBe(403);
  expect((await send('superadmin', 'PATCH', path, { body: { approved: true } })).status).toBe(200);
  expect((await send(null, 'GET', `/events/${id}`)).body.data.event.approved).toBe(true);
});

test('an invalid body is refused with a message for its field', async () => {
  const { send } = setUp();
  const response = await send('organizer', 'POST', '/events', { body: { ...event, title: ' ' } });
  expect(response.status).toBe(400);
  expect(response.body.error).toMatchObject({
    code: 'VALIDATION',
    fields: { title: 'Event title is required' },
  });
});

test('marking as read lowers the unread count, and a repeated client id sends one message', async () => {
  const { send, backend } = setUp();
  const { threads } = (await send('organizer', 'GET', '/messages/threads')).body.data;
  const [thread] = threads;
  async function unread() {
    return (await send('organizer', 'GET', '/messages/unread-count')).body.data.unreadCount;
  }
  const before = await unread();
  const delivered = backend.messages.filter(
    ({ threadId, status }) => threadId === thread.threadId && status === 'delivered',
  );
  await send('organizer', 'PATCH', '/messages/mark-read', {
    body: { messageIds: delivered.map(({ id }) => id) },
  });
  expect(await unread()).toBe(before - thread.unreadCount);

  const body = {
    eventId: thread.event.id,
    threadId: thread.threadId,
    content: { text: 'Yes, by the gate.' },
    metadata: { clientId: 'client-0001' },
  };
  const first = await send('organizer', 'POST', '/messages/send', { body });
  const second = await send('organizer', 'POST', '/messages/send', { body });
  expect(second.body.data.message.id).toBe(first.body.data.message.id);
});

test('a later handler takes precedence, and a response that does not match its endpoint is rejected', async () => {
  const refused = handle('listEvents', () => refuse('UNAVAILABLE'));
  expect((await setUp('full', [refused]).send('organizer', 'GET', '/events')).status).toBe(503);
  // @ts-expect-error the endpoint declares a number
  const wrong = handle('getUnreadCount', () => ({ unreadCount: 'three' }));
  const response = setUp('full', [wrong]).send('organizer', 'GET', '/messages/unread-count');
  await expect(response).rejects.toThrow('getUnreadCount');
});

test('a visitor gets 401, and a thread of other accounts is not found', async () => {
  const { send } = setUp();
  expect((await send(null, 'GET', '/messages/threads')).status).toBe(401);
  expect((await send('superadmin', 'GET', `/messages/thread/${makeId(0x900)}`)).status).toBe(404);
});
