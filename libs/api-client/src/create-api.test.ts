/** @jest-environment node */
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { clearSession, readSession, storeSession } from '@muster/token-store';
import axios from 'axios';
import { type Api, type ApiError, createApi, isApiError } from './index.ts';

interface ReceivedRequest {
  method: string;
  url: string;
  token: string | undefined;
  body: string;
}
type TestResponse = { status: number; body: unknown } | 'hang up';

const user = {
  id: '64b000000000000000000001',
  email: 'fox@badgerwood.uk',
  emailConfirmed: true,
  showsAmongGoing: false,
  showsExperience: false,
  nickName: 'Foxglove',
  fullName: 'Ada Fox',
  dateOfBirth: null,
  organizerName: 'Badgerwood',
  avatarUrl: null,
  bio: '',
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
};
function ok(data: unknown): TestResponse {
  return { status: 200, body: { success: true, data } };
}
function refusal(status: number, code: string, more = {}): TestResponse {
  return {
    status,
    body: { success: false, error: { code, message: `No: ${code}`, ...more } },
  };
}

let server: Server;
let baseUrl: string;
let api: Api;
let requests: ReceivedRequest[];
let respond: (request: ReceivedRequest) => TestResponse;
const onSessionEnded = jest.fn();

beforeAll(async () => {
  server = createServer(async (request, response) => {
    const received = { ...readHead(request), body: await readBody(request) };
    requests.push(received);
    const result = respond(received);
    if (result === 'hang up') return void request.socket.destroy();
    response.writeHead(result.status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(result.body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  baseUrl = `http://127.0.0.1:${port}`;
  api = createApi({ apiBase: baseUrl, onSessionEnded });
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

beforeEach(() => {
  requests = [];
  onSessionEnded.mockClear();
  storeSession({ user, tokens: { accessToken: 'first', refreshToken: 'refresh' } });
});

afterEach(() => clearSession());

function readHead({ method = '', url = '', headers }: IncomingMessage) {
  return { method, url, token: headers.authorization };
}

async function readBody(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
}

function isRefresh({ url }: ReceivedRequest) {
  return url === '/api/auth/refresh';
}
const refreshed = ok({ tokens: { accessToken: 'second', refreshToken: 'successor' } });
function acceptOnly(token: string) {
  return (request: ReceivedRequest) => {
    if (isRefresh(request)) return refreshed;
    return request.token === `Bearer ${token}`
      ? ok({ unreadCount: 2 })
      : refusal(401, 'SESSION_EXPIRED');
  };
}
function failure(promise: Promise<unknown>): Promise<ApiError> {
  return promise.then(
    () => Promise.reject(new Error('it should have failed')),
    (error: unknown) => (isApiError(error) ? error : Promise.reject(error)),
  );
}

test('a request goes to the endpoint’s address with the token and resolves to the data of the response', async () => {
  respond = () => ok({ event: { _id: 'a b', title: 'Fox' } });
  const { event } = await api.getEvent({ params: { id: 'a/b' } });
  expect(event).toEqual({ id: 'a b', title: 'Fox' });
  expect(requests).toEqual([
    { method: 'GET', url: '/api/events/a%2Fb', token: 'Bearer first', body: '' },
  ]);
});

test('an expired token is refreshed once and the request is repeated', async () => {
  respond = acceptOnly('second');
  await expect(api.getUnreadCount()).resolves.toEqual({ unreadCount: 2 });
  expect(requests.map(({ url }) => url)).toEqual([
    '/api/messages/unread-count',
    '/api/auth/refresh',
    '/api/messages/unread-count',
  ]);
  expect(readSession()).toMatchObject({ accessToken: 'second', refreshToken: 'successor' });
});

test('a device calls with its own token, and an expired one leaves the session alone', async () => {
  respond = () => refusal(401, 'DEVICE_REVOKED');
  const gate = createApi({ apiBase: baseUrl, onSessionEnded, deviceToken: 'device' });
  expect((await failure(gate.getCurrentDevice())).code).toBe('DEVICE_REVOKED');
  expect(requests.map(({ url, token }) => [url, token])).toEqual([
    ['/api/devices/current', 'Bearer device'],
  ]);
  expect(readSession().accessToken).toBe('first');
  expect(onSessionEnded).not.toHaveBeenCalled();
});

test.each([true, false])(
  'a call is repeated once after a confirmation: %s',
  async (isConfirmed) => {
    respond = () => refusal(403, 'CONFIRMATION_NEEDED');
    const onConfirmationNeeded = jest.fn(async () => isConfirmed);
    const asking = createApi({ apiBase: baseUrl, onSessionEnded, onConfirmationNeeded });
    const error = await failure(asking.disconnectPaymentAccount());
    expect(error.code).toBe('CONFIRMATION_NEEDED');
    expect(requests).toHaveLength(isConfirmed ? 2 : 1);
    expect(onConfirmationNeeded).toHaveBeenCalledTimes(1);
  },
);

test('concurrent requests share one refresh', async () => {
  respond = acceptOnly('second');
  await Promise.all([api.getUnreadCount(), api.getUnreadCount(), api.getUnreadCount()]);
  expect(requests.filter(isRefresh)).toHaveLength(1);
});

test('a refused refresh ends the session', async () => {
  respond = () => refusal(401, 'SESSION_EXPIRED');
  expect((await failure(api.getUnreadCount())).status).toBe(401);
  expect(readSession()).toEqual({ accessToken: null, refreshToken: null, user: null });
  expect(onSessionEnded).toHaveBeenCalledTimes(1);
});

test('a connection lost during the refresh does not end the session', async () => {
  respond = (request) => (isRefresh(request) ? 'hang up' : refusal(401, 'SESSION_EXPIRED'));
  expect((await failure(api.getUnreadCount())).code).toBe('NETWORK');
  expect(readSession().refreshToken).toBe('refresh');
  expect(onSessionEnded).not.toHaveBeenCalled();
});

test('a second 401 fails the request without a second refresh', async () => {
  respond = (request) => (isRefresh(request) ? refreshed : refusal(401, 'SESSION_EXPIRED'));
  expect((await failure(api.getUnreadCount())).code).toBe('SESSION_EXPIRED');
  expect(requests.filter(isRefresh)).toHaveLength(1);
});

test('a 401 for a wrong password fails the login without a refresh', async () => {
  respond = () => refusal(401, 'INVALID_CREDENTIALS');
  const error = await failure(api.login({ body: { email: 'a@b.uk', password: 'x' } }));
  expect(error).toMatchObject({ code: 'INVALID_CREDENTIALS', message: 'No: INVALID_CREDENTIALS' });
  expect(requests).toHaveLength(1);
});

test('a refresh that completes after a logout does not sign in again', async () => {
  respond = (request) => {
    if (isRefresh(request)) clearSession();
    return acceptOnly('second')(request);
  };
  await failure(api.getUnreadCount());
  expect(readSession().accessToken).toBeNull();
});

test('tokens that another tab stored during the refresh are used, and the session continues', async () => {
  respond = (request) => {
    if (isRefresh(request)) {
      storeSession({ user, tokens: { accessToken: 'theirs', refreshToken: 'their refresh' } });
      return refreshed;
    }
    return request.token === 'Bearer theirs'
      ? ok({ unreadCount: 3 })
      : refusal(401, 'SESSION_EXPIRED');
  };
  await expect(api.getUnreadCount()).resolves.toEqual({ unreadCount: 3 });
  expect(readSession().refreshToken).toBe('their refresh');
  expect(onSessionEnded).not.toHaveBeenCalled();
});

test('a refusal carries code, fields, status and request id', async () => {
  respond = () =>
    refusal(400, 'VALIDATION', { fields: { title: 'Event title is required' }, requestId: 'r1' });
  expect(
    await failure(api.approveEvent({ params: { id: 'x' }, body: { approved: true } })),
  ).toMatchObject({
    code: 'VALIDATION',
    status: 400,
    fields: { title: 'Event title is required' },
    requestId: 'r1',
  });
});

test('a response outside the envelope rejects with its status and an empty message', async () => {
  respond = () => ({ status: 502, body: '<html>' });
  expect(await failure(api.getHealth())).toMatchObject({
    code: 'UNREADABLE',
    status: 502,
    message: '',
  });
});

test('an endpoint that responds with a file resolves to a Blob, and its error response is read as JSON', async () => {
  // The adapter that browsers use, because the adapter for Node cannot return a Blob.
  axios.defaults.adapter = 'fetch';
  const asBrowser = createApi({ apiBase: baseUrl, onSessionEnded });
  respond = () => ok({ events: [] });
  const file = await asBrowser.exportEvents({ query: { format: 'csv' } });
  expect(await file.text()).toBe('{"success":true,"data":{"events":[]}}');
  expect(requests[0]?.url).toBe('/api/events/export?format=csv');
  respond = () => refusal(503, 'UNAVAILABLE');
  expect(await failure(asBrowser.exportEvents())).toMatchObject({
    code: 'UNAVAILABLE',
    status: 503,
  });
});

test('a lost connection rejects with the network error text', async () => {
  respond = () => 'hang up';
  expect((await failure(api.getHealth())).message).toMatch(
    /^Network error - this might be a CORS issue/,
  );
});

test('a cancelled request rejects with CANCELLED', async () => {
  respond = () => ok({});
  const controller = new AbortController();
  controller.abort();
  expect((await failure(api.getHealth({}, { signal: controller.signal }))).code).toBe('CANCELLED');
});

test('an upload without a token fails before anything is sent', async () => {
  clearSession();
  const file = new File(['x'], 'a.jpg');
  const error = await failure(api.uploadFile({ body: {}, file }));
  expect(error.message).toBe('No authentication token found. Please log in again.');
  expect(requests).toEqual([]);
});

test('an upload sends its fields before the file', async () => {
  respond = () => ok({ file: {} });
  await api.uploadFile({ body: { folder: 'events' }, file: new File(['x'], 'a.jpg') });
  const body = requests[0]?.body ?? '';
  expect(body.indexOf('name="folder"')).toBeGreaterThan(0);
  expect(body.indexOf('name="folder"')).toBeLessThan(body.indexOf('name="file"; filename="a.jpg"'));
});
