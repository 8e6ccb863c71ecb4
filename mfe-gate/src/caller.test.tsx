import { createApi } from '@muster/api-client';
import { type Kit, KitProvider } from '@muster/remote-kit';
import { renderHook } from '@testing-library/react';
import { useCaller } from './caller.ts';
import { type DeviceSession, storeDeviceSession } from './device/device-session.ts';

afterEach(() => storeDeviceSession(null));

test('the requests of a device say the build of the gate', async () => {
  const sent = jest.fn(async () => ({ ok: false, status: 503, json: async () => ({}) }));
  Object.assign(globalThis, { fetch: sent });
  const caller = { remote: 'gate', build: 'b1' };
  const api = createApi({ apiBase: '', onSessionEnded: () => undefined, caller });
  const kit = { api, config: { apiBase: '' }, session: null } as unknown as Kit;
  const device = { id: 'd', name: 'Sam’s phone', eventId: null };
  storeDeviceSession({ token: 'token-of-it', device } as DeviceSession);
  const { result } = renderHook(() => useCaller({ eventId: null }), {
    wrapper: ({ children }) => <KitProvider kit={kit}>{children}</KitProvider>,
  });
  const { signal } = new AbortController();
  const stream = { params: { id: 'e' }, signal, onOpen: jest.fn(), onEvent: jest.fn() };
  await result.current?.api.listenToGate(stream).catch(() => undefined);
  expect(sent).toHaveBeenCalledWith(
    '/api/events/e/gate/stream',
    expect.objectContaining({
      headers: expect.objectContaining({
        Authorization: 'Bearer token-of-it',
        'X-Muster-Remote': 'gate@b1',
      }),
    }),
  );
});
