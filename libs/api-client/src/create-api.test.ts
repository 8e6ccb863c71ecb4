/** @jest-environment node */
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { clearSession, readSession, storeSession } from '@muster/token-store';
import axios from 'axios';
import { type Api, type ApiError, createApi, isApiError } from './index.ts';

interface Asked {
  method: string;
  url: string;
  token: string | undefined;
  body: string;
}
type Answer = { status: number; body: unknown } | 'hang up';

const user = {
  id: '64b000000000000000000001',
  email: 'fox@badgerwood.uk',
  nickName: 'Foxglove',
  fullName: 'Ada Fox',
  dateOfBirth: null,
  organizerName: 'Badgerwood',
  avatarUrl: null,
  bio: '',
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
};
function ok(data: unknown): Answer {
  return { status: 200, body: { success: true, data } };
}
function no(status: number, code: string, more = {}): Answer {
  return {
    status,
    body: { success: false, error: { code, message: `No: ${code}`, ...more } },
  };
}

let server: Server;
let base: string;
let api: Api;
let asked: Asked[];
let answer: (request: Asked) => Answer;
const onSessionEnded = jest.fn();

beforeAll(async () => {
  server = createServer(async (request, response) => {
    const seen = { ...describe(request), body: await readBody(request) };
    asked.push(seen);
    const given = answer(seen);
    if (given === 'hang up') return void request.socket.destroy();
    response.writeHead(given.status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(given.body));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  base = `http://127.0.0.1:${port}`;
  api = createApi({ apiBase: base, onSessionEnded });
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

beforeEach(() => {
  asked = [];
  onSessionEnded.mockClear();
  storeSession({ user, tokens: { accessToken: 'first', refreshToken: 'refresh' } });
});

afterEach(() => clearSession());

function describe({ method = '', url = '', headers }: IncomingMessage) {
  return { method, url, token: headers.authorization };
}

async function readBody(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
}

function isRefresh({ url }: Asked) {
  return url === '/api/auth/refresh';
}
const renewed = ok({ tokens: { accessToken: 'second', refreshToken: 'successor' } });
function signedInWith(token: string) {
  return (request: Asked) => {
    if (isRefresh(request)) return renewed;
    return request.token === `Bearer ${token}`
      ? ok({ unreadCount: 2 })
      : no(401, 'SESSION_EXPIRED');
  };
}
function failure(promise: Promise<unknown>): Promise<ApiError> {
  return promise.then(
    () => Promise.reject(new Error('it should have failed')),
    (error: unknown) => (isApiError(error) ? error : Promise.reject(error)),
  );
}

test('a call goes to its row’s address with the token, and answers what stands under data', async () => {
  answer = () => ok({ event: { _id: 'a b', title: 'Fox' } });
  const { event } = await api.getEvent({ params: { id: 'a/b' } });
  expect(event).toEqual({ id: 'a b', title: 'Fox' });
  expect(asked).toEqual([
    { method: 'GET', url: '/api/events/a%2Fb', token: 'Bearer first', body: '' },
  ]);
});

test('a token that ran out is refreshed once and the call made again', async () => {
  answer = signedInWith('second');
  await expect(api.getUnreadCount()).resolves.toEqual({ unreadCount: 2 });
  expect(asked.map(({ url }) => url)).toEqual([
    '/api/messages/unread-count',
    '/api/auth/refresh',
    '/api/messages/unread-count',
  ]);
  expect(readSession()).toMatchObject({ accessToken: 'second', refreshToken: 'successor' });
});

test('many calls at once share one refresh', async () => {
  answer = signedInWith('second');
  await Promise.all([api.getUnreadCount(), api.getUnreadCount(), api.getUnreadCount()]);
  expect(asked.filter(isRefresh)).toHaveLength(1);
});

test('a refused refresh ends the session', async () => {
  answer = () => no(401, 'SESSION_EXPIRED');
  expect((await failure(api.getUnreadCount())).status).toBe(401);
  expect(readSession()).toEqual({ accessToken: null, refreshToken: null, user: null });
  expect(onSessionEnded).toHaveBeenCalledTimes(1);
});

test('a connection lost while refreshing does not', async () => {
  answer = (request) => (isRefresh(request) ? 'hang up' : no(401, 'SESSION_EXPIRED'));
  expect((await failure(api.getUnreadCount())).code).toBe('NETWORK');
  expect(readSession().refreshToken).toBe('refresh');
  expect(onSessionEnded).not.toHaveBeenCalled();
});

test('a second 401 after the refresh is the answer', async () => {
  answer = (request) => (isRefresh(request) ? renewed : no(401, 'SESSION_EXPIRED'));
  expect((await failure(api.getUnreadCount())).code).toBe('SESSION_EXPIRED');
  expect(asked.filter(isRefresh)).toHaveLength(1);
});

test('a wrong password is an answer, not an ended session', async () => {
  answer = () => no(401, 'INVALID_CREDENTIALS');
  const error = await failure(api.login({ body: { email: 'a@b.uk', password: 'x' } }));
  expect(error).toMatchObject({ code: 'INVALID_CREDENTIALS', message: 'No: INVALID_CREDENTIALS' });
  expect(asked).toHaveLength(1);
});

test('signing out while a refresh is under way does not sign in again', async () => {
  answer = (request) => {
    if (isRefresh(request)) clearSession();
    return signedInWith('second')(request);
  };
  await failure(api.getUnreadCount());
  expect(readSession().accessToken).toBeNull();
});

test('tokens another tab has stored meanwhile are taken, and nobody is signed out', async () => {
  answer = (request) => {
    if (isRefresh(request)) {
      storeSession({ user, tokens: { accessToken: 'theirs', refreshToken: 'their refresh' } });
      return renewed;
    }
    return request.token === 'Bearer theirs' ? ok({ unreadCount: 3 }) : no(401, 'SESSION_EXPIRED');
  };
  await expect(api.getUnreadCount()).resolves.toEqual({ unreadCount: 3 });
  expect(readSession().refreshToken).toBe('their refresh');
  expect(onSessionEnded).not.toHaveBeenCalled();
});

test('a refusal carries code, fields, status and request id', async () => {
  answer = () =>
    no(400, 'VALIDATION', { fields: { title: 'Event title is required' }, requestId: 'r1' });
  expect(
    await failure(api.approveEvent({ params: { id: 'x' }, body: { approved: true } })),
  ).toMatchObject({
    code: 'VALIDATION',
    status: 400,
    fields: { title: 'Event title is required' },
    requestId: 'r1',
  });
});

test('an answer outside the envelope has its status and no words', async () => {
  answer = () => ({ status: 502, body: '<html>' });
  expect(await failure(api.getHealth())).toMatchObject({
    code: 'UNREADABLE',
    status: 502,
    message: '',
  });
});

test('a row that sends a file answers it as it is, and its refusal is read like any other', async () => {
  // As in a browser: Node's own way of asking knows no Blob.
  axios.defaults.adapter = 'fetch';
  const asBrowser = createApi({ apiBase: base, onSessionEnded });
  answer = () => ok({ events: [] });
  const file = await asBrowser.exportEvents({ query: { format: 'csv' } });
  expect(await file.text()).toBe('{"success":true,"data":{"events":[]}}');
  expect(asked[0]?.url).toBe('/api/events/export?format=csv');
  answer = () => no(503, 'UNAVAILABLE');
  expect(await failure(asBrowser.exportEvents())).toMatchObject({
    code: 'UNAVAILABLE',
    status: 503,
  });
});

test('a lost connection says the network sentence', async () => {
  answer = () => 'hang up';
  expect((await failure(api.getHealth())).message).toMatch(
    /^Network error - this might be a CORS issue/,
  );
});

test('a cancelled call is told apart', async () => {
  answer = () => ok({});
  const controller = new AbortController();
  controller.abort();
  expect((await failure(api.getHealth({}, { signal: controller.signal }))).code).toBe('CANCELLED');
});

test('an upload without a token fails before anything is sent', async () => {
  clearSession();
  const file = new File(['x'], 'a.jpg');
  const error = await failure(api.uploadFile({ body: {}, file }));
  expect(error.message).toBe('No authentication token found. Please log in again.');
  expect(asked).toEqual([]);
});

test('an upload sends its fields before the file', async () => {
  answer = () => ok({ file: {} });
  await api.uploadFile({ body: { folder: 'events' }, file: new File(['x'], 'a.jpg') });
  const body = asked[0]?.body ?? '';
  expect(body.indexOf('name="folder"')).toBeGreaterThan(0);
  expect(body.indexOf('name="folder"')).toBeLessThan(body.indexOf('name="file"; filename="a.jpg"'));
});
