/** @jest-environment node */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { clearSession, storeTokens } from '@muster/token-store';
import { createApi, type HostApi } from './index.ts';

const SHELL = { remote: 'shell', build: 's1' };
const GATE = { remote: 'gate', build: '0fd3e77c3f' };

let server: Server;
let apiBase: string;
let api: HostApi;
/** Path and header of each request. */
let received: (readonly [string | undefined, string | string[] | undefined])[];
let status: number;

function onSessionEnded() {
  return undefined;
}

beforeAll(async () => {
  server = createServer(({ url, headers }, response) => {
    received.push([url, headers['x-muster-remote']]);
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ success: status === 200, data: {} }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  apiBase = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  api = createApi({ apiBase, onSessionEnded, caller: SHELL });
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  received = [];
  status = 200;
});
afterEach(() => clearSession());

test('requests say which part of the page has sent them, those of the host too', async () => {
  await api.getHealth();
  await api.callAs(GATE).getHealth();
  await createApi({ apiBase, onSessionEnded }).getHealth();
  expect(received.map(([, remote]) => remote)).toEqual(['shell@s1', 'gate@0fd3e77c3f', undefined]);
});

test('streams and refreshes say it too', async () => {
  const gate = api.callAs(GATE);
  const { signal } = new AbortController();
  await gate.streamMessages({ signal, onOpen: () => undefined, onEvent: () => undefined });
  storeTokens({ accessToken: 'a', refreshToken: 'r' });
  status = 401;
  await gate.getProfile().catch(() => undefined);
  expect(received).toEqual([
    ['/api/messages/stream', 'gate@0fd3e77c3f'],
    ['/api/profile', 'gate@0fd3e77c3f'],
    ['/api/auth/refresh', 'gate@0fd3e77c3f'],
  ]);
});

test('the client of a device says what that of its remote says', async () => {
  const options = { apiBase, onSessionEnded, deviceToken: 'device' };
  await createApi({ ...options, like: api.callAs(GATE) }).getHealth();
  await createApi({ ...options, like: createApi(options) }).getHealth();
  expect(received.map(([, remote]) => remote)).toEqual(['gate@0fd3e77c3f', undefined]);
});
