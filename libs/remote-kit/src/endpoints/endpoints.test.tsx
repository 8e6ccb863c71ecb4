import { type Api, ApiError } from '@muster/api-client';
import { type Kit, KitProvider, QUERY_KEYS } from '@muster/remote-kit';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { endpointKey, endpointOptions } from './endpoint-options.ts';
import { useChange } from './use-change.ts';
import { useEndpoint } from './use-endpoint.ts';

const INPUT = { params: { id: 'one' } };

function setUp(calls: Record<string, jest.Mock>) {
  const api = calls as unknown as Api;
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const kit = { api } as Kit;
  function wrapper({ children }: { children: ReactNode }) {
    return (
      <QueryClientProvider client={client}>
        <KitProvider kit={kit}>{children}</KitProvider>
      </QueryClientProvider>
    );
  }
  return { api, client, wrapper };
}

test('an endpoint is requested with its input and cached under its area, name and input', async () => {
  const getEvent = jest.fn().mockResolvedValue({ event: { id: 'one', title: 'Dawn' } });
  const { api, client, wrapper } = setUp({ getEvent });
  const { result } = renderHook(() => useEndpoint('getEvent', INPUT), { wrapper });
  await waitFor(() => expect(result.current.data?.event.title).toBe('Dawn'));
  expect(getEvent).toHaveBeenCalledWith(INPUT, { signal: expect.any(AbortSignal) });
  expect(client.getQueryData([...QUERY_KEYS.events, 'getEvent', INPUT])).toBe(result.current.data);
  expect(client.getQueryData(endpointOptions(api, 'getEvent', INPUT).queryKey)).toBeDefined();
});

test('the options of a query are passed on', async () => {
  const getEvent = jest.fn().mockResolvedValue({ event: { title: 'Dawn' } });
  const { wrapper } = setUp({ getEvent });
  const { result, rerender } = renderHook(
    ({ enabled }) =>
      useEndpoint('getEvent', INPUT, { enabled, select: ({ event }) => event.title }),
    { wrapper, initialProps: { enabled: false } },
  );
  expect(getEvent).not.toHaveBeenCalled();
  rerender({ enabled: true });
  await waitFor(() => expect(result.current.data).toBe('Dawn'));
});

const READ = [endpointKey('getEvent', INPUT), endpointKey('listReports', {})];

/** Reads two areas, and changes an event. */
function openChange(
  approveEvent: jest.Mock,
  options: Parameters<typeof useChange<'approveEvent'>>[1],
) {
  const { client, wrapper } = setUp({ approveEvent });
  for (const queryKey of READ) client.setQueryData<object>(queryKey, {});
  const { result, unmount } = renderHook(() => useChange('approveEvent', options), { wrapper });
  function listStale() {
    return READ.filter((key) => client.getQueryState(key)?.isInvalidated).map(([, name]) => name);
  }
  const run: [string, object][] = [];
  function press(input: typeof APPROVAL) {
    result.current.mutate(input, {
      onSuccess: (_response, of) => run.push(['onSuccess', of]),
      onError: (_error, of) => run.push(['onError', of]),
      onSettled: (_response, _error, of) => run.push(['onSettled', of]),
    });
  }
  function listRun(input: object) {
    return run.filter(([, of]) => of === input).map(([callback]) => callback);
  }
  return { result, listStale, change: { press, unmount, listRun } };
}

const APPROVAL = { ...INPUT, body: { approved: true, updatedAt: '2026-11-20T10:00:00.000Z' } };

test('a change sends its input, and makes the areas that it names stale', async () => {
  const approveEvent = jest.fn().mockResolvedValue({});
  const onSuccess = jest.fn();
  const { result, listStale } = openChange(approveEvent, { refreshes: ['events'], onSuccess });
  await act(() => result.current.mutateAsync(APPROVAL));
  expect(approveEvent).toHaveBeenCalledWith(APPROVAL);
  expect(onSuccess).toHaveBeenCalledTimes(1);
  expect(listStale()).toEqual(['getEvent']);
});

test.each([
  ['success', []],
  ['settled', ['getEvent']],
] as const)('a change that fails and refreshes after %s makes %j stale', async (when, stale) => {
  const approveEvent = jest.fn().mockRejectedValue(new ApiError('INTERNAL', 'No'));
  const onSettled = jest.fn();
  const options = { refreshes: ['events'], refreshAfter: when, onSettled } as const;
  const { result, listStale } = openChange(approveEvent, options);
  await act(() => result.current.mutateAsync(APPROVAL).catch(() => {}));
  expect(onSettled).toHaveBeenCalledTimes(1);
  expect(listStale()).toEqual(stale);
});

const OTHER = { ...APPROVAL, params: { id: 'other' } };

/** What may happen between a press and its response. */
const MEANWHILE: Record<string, (change: ReturnType<typeof openChange>['change']) => void> = {
  nothing: () => {},
  'the component goes': ({ unmount }) => unmount(),
  'it is pressed again': ({ press }) => press(APPROVAL),
  'another input is sent': ({ press }) => press(OTHER),
};

test.each(
  Object.keys(MEANWHILE).flatMap((meanwhile) =>
    (['onSuccess', 'onError'] as const).map((outcome) => [outcome, meanwhile] as const),
  ),
)('%s and onSettled that mutate was given run once when %s', async (outcome, meanwhile) => {
  const response = Promise.withResolvers<object>();
  const { change } = openChange(jest.fn().mockReturnValue(response.promise), {
    refreshes: ['events'],
  });
  act(() => change.press(APPROVAL));
  act(() => MEANWHILE[meanwhile]?.(change));
  if (outcome === 'onSuccess') response.resolve({});
  else response.reject(new ApiError('INTERNAL', 'No'));
  await waitFor(() => expect(change.listRun(APPROVAL)).toEqual([outcome, 'onSettled']));
});

test('the same input is sent once at a time, and different files are not the same', async () => {
  const uploadMoment = jest.fn().mockResolvedValue({});
  const { wrapper } = setUp({ uploadMoment });
  const { result } = renderHook(() => useChange('uploadMoment'), { wrapper });
  const photos = ['hill.jpg', 'fort.jpg'].map((name) => new File(['x'], name));
  function send(file: File) {
    return result.current.mutateAsync({ file, body: {} });
  }
  await act(() => Promise.all([...photos, ...photos].map(send)));
  expect(uploadMoment.mock.calls.map(([{ file }]) => file)).toEqual(photos);
  await act(() => send(photos[0]!));
  expect(uploadMoment).toHaveBeenCalledTimes(3);
});
