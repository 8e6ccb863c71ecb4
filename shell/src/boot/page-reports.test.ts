import { createPageReporter } from './page-reports.ts';

const realFetch = globalThis.fetch;
const send = jest.fn((_url: string, _request: RequestInit) => Promise.reject(new Error('offline')));
beforeEach(() => {
  jest.useFakeTimers();
  globalThis.fetch = send as never;
  send.mockClear();
});
afterEach(() => {
  jest.useRealTimers();
  globalThis.fetch = realFetch;
});

const FAILURE = { remote: 'events', build: 'abc', kind: 'http' } as const;

function sent(): unknown[] {
  return send.mock.calls.map(([, { body }]) => JSON.parse(String(body)).reports);
}

test('what is reported at about the same time goes in one request, each report once', () => {
  const { report } = createPageReporter('https://api.muster.test');
  report(FAILURE);
  report(FAILURE);
  report({ ...FAILURE, kind: 'replaced' });
  expect(send).not.toHaveBeenCalled();
  jest.advanceTimersByTime(3_000);
  expect(sent()).toEqual([[FAILURE, { ...FAILURE, kind: 'replaced' }]]);
  expect(send.mock.calls[0]).toEqual([
    'https://api.muster.test/api/system/page-reports',
    expect.objectContaining({ method: 'POST', keepalive: true }),
  ]);
  report(FAILURE);
  report({ ...FAILURE, kind: 'opened' });
  jest.advanceTimersByTime(3_000);
  expect(sent()[1]).toEqual([{ ...FAILURE, kind: 'opened' }]);
});

test('nothing but remote, build and kind is sent', () => {
  const { report } = createPageReporter('');
  const failure = { ...FAILURE, cause: 'https://muster.test/?token=secret', label: 'Events' };
  report(failure);
  jest.advanceTimersByTime(3_000);
  expect(sent()).toEqual([[FAILURE]]);
});

test('what waits is sent at once when the page is hidden', () => {
  const { report } = createPageReporter('');
  report(FAILURE);
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  expect(sent()).toEqual([[FAILURE]]);
  jest.advanceTimersByTime(10_000);
  expect(send).toHaveBeenCalledTimes(1);
});

test('a page sends at most twenty reports', () => {
  const { report } = createPageReporter('');
  for (let build = 0; build < 30; build += 1) report({ ...FAILURE, build: String(build) });
  jest.advanceTimersByTime(3_000);
  report({ ...FAILURE, build: 'late' });
  jest.advanceTimersByTime(3_000);
  expect(sent().flat()).toHaveLength(20);
});
