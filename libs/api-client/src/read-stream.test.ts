/** @jest-environment node */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { clearSession, storeSession } from '@muster/token-store';
import { type Api, createApi, isApiError, type StreamedEvent } from './index.ts';

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

let server: Server;
let api: Api;
let respond: (request: IncomingMessage, response: ServerResponse) => void;

beforeAll(async () => {
  server = createServer((request, response) => respond(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  api = createApi({ apiBase: `http://127.0.0.1:${port}`, onSessionEnded: () => undefined });
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

beforeEach(() => storeSession({ user, tokens: { accessToken: 'first', refreshToken: 'refresh' } }));
afterEach(() => clearSession());

/** Opens the stream; resolves with how it ended. */
async function stream(lastEventId?: string, controller = new AbortController()) {
  const events: StreamedEvent<unknown>[] = [];
  let opened = 0;
  const end = await api
    .streamMessages({
      signal: controller.signal,
      lastEventId,
      onOpen: () => {
        opened += 1;
      },
      onEvent: (event) => {
        events.push(event);
        if (events.length === 2) controller.abort();
      },
    })
    .then(
      () => 'ended by the server',
      (error: unknown) => (isApiError(error) ? error.code : error),
    );
  return { events, opened, end };
}

function startStream(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
}

test('events are received in pieces, with their ids, after the given one', async () => {
  let asked: unknown;
  respond = (request, response) => {
    asked = [request.headers['last-event-id'], request.headers.authorization];
    startStream(response);
    response.write(': still here\n\nid: 7\nevent: unread\ndata: {"unre');
    setTimeout(() => response.end('adCount":2}\n\n'), 20);
  };
  const { events, opened, end } = await stream('6');
  expect(asked).toEqual(['6', 'Bearer first']);
  expect(events).toEqual([{ id: '7', data: { unreadCount: 2 } }]);
  expect({ opened, end }).toEqual({ opened: 1, end: 'ended by the server' });
});

test('a stream that breaks off is a lost connection', async () => {
  respond = (request, response) => {
    startStream(response);
    response.write('data: {"unreadCount":1}\n\n');
    setTimeout(() => request.socket.destroy(), 20);
  };
  expect(await stream()).toMatchObject({ events: [{ data: { unreadCount: 1 } }], end: 'NETWORK' });
});

test('an aborted stream is cancelled', async () => {
  respond = (_, response) => {
    startStream(response);
    response.write('data: {"unreadCount":1}\n\ndata: {"unreadCount":2}\n\n');
  };
  expect((await stream()).end).toBe('CANCELLED');
});

test('a rejected token is refreshed once, and the stream opens', async () => {
  respond = (request, response) => {
    if (request.url === '/api/auth/refresh') {
      response.writeHead(200, { 'content-type': 'application/json' });
      const tokens = { accessToken: 'second', refreshToken: 'next' };
      return void response.end(JSON.stringify({ success: true, data: { tokens } }));
    }
    if (request.headers.authorization !== 'Bearer second') {
      response.writeHead(401, { 'content-type': 'application/json' });
      return void response.end('{"success":false,"error":{"code":"SESSION_EXPIRED"}}');
    }
    startStream(response);
    response.end('data: {"unreadCount":1}\n\n');
  };
  expect(await stream()).toMatchObject({ opened: 1, end: 'ended by the server' });
});
