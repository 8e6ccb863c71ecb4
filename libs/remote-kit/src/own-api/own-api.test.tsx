import type { Api } from '@muster/api-client';
import { type Kit, KitProvider } from '@muster/remote-kit';
import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { useOwnApi } from './index.ts';

const ORIGIN = 'https://gear.example';
const HOUR_MS = 3_600_000;
const createOwnApiToken = jest.fn();
const send = jest.fn();

function open({ ownApis = { gear: ORIGIN }, isVisitor = false } = {}) {
  const kit = {
    api: { createOwnApiToken } as unknown as Api,
    config: { ownApis },
    session: isVisitor ? null : { user: { id: '64b000000000000000000001' } },
  } as unknown as Kit;
  function wrapper({ children }: { children: ReactNode }) {
    return <KitProvider kit={kit}>{children}</KitProvider>;
  }
  return renderHook(() => useOwnApi('gear'), { wrapper }).result.current;
}

function tokenFor(ms: number) {
  return { token: `token-${ms}`, expiresAt: new Date(Date.now() + ms).toISOString() };
}

beforeEach(() => {
  createOwnApiToken.mockReset().mockResolvedValue(tokenFor(HOUR_MS));
  send.mockReset().mockResolvedValue('the response');
  globalThis.fetch = send;
});

test('calls go to that origin with a token, which several share', async () => {
  const gear = open();
  expect(await gear?.fetch('/stock?event=1', { method: 'POST', body: 'x' })).toBe('the response');
  await gear?.fetch('/stock');
  const [[url, init]] = send.mock.calls;
  expect(String(url)).toBe(`${ORIGIN}/stock?event=1`);
  expect(init).toMatchObject({ method: 'POST', body: 'x', credentials: 'omit', redirect: 'error' });
  expect(init.headers.get('authorization')).toBe(`Bearer token-${HOUR_MS}`);
  expect(createOwnApiToken).toHaveBeenCalledTimes(1);
});

test('a token that is about to end is replaced', async () => {
  createOwnApiToken.mockResolvedValueOnce(tokenFor(20_000));
  const gear = open();
  await gear?.fetch('/stock');
  await gear?.fetch('/stock');
  expect(send.mock.calls[1][1].headers.get('authorization')).toBe(`Bearer token-${HOUR_MS}`);
});

test.each(['//elsewhere.example/stock', '/\\elsewhere.example'] as const)(
  'no other server gets the token: %s',
  async (path) => {
    await expect(open()?.fetch(path)).rejects.toThrow(TypeError);
    expect(send).not.toHaveBeenCalled();
  },
);

test('there is none for a visitor, or where the operator has allowed none', () => {
  expect(open({ isVisitor: true })).toBeNull();
  expect(open({ ownApis: {} as { gear: string } })).toBeNull();
});
