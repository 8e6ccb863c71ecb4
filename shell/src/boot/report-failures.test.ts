import {
  createFailureReporter,
  reportRegistryProblems,
  reportRemoteFailure,
} from './report-failures.ts';

const FAILURE = {
  kind: 'http',
  remoteId: 'events',
  label: 'Events',
  expose: 'Page',
  version: '1.2.0',
  build: 'abc',
  cause: 'https://muster.test/mf.json?token=secret responded with 404.',
} as const;

let warn: jest.SpyInstance;
beforeEach(() => {
  warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => warn.mockRestore());

test('a failing remote is logged with its build and cause, without the queries of URLs', () => {
  reportRemoteFailure(FAILURE);
  expect(warn.mock.calls).toEqual([
    [
      'Remote events: Page of 1.2.0 (build abc) failed: http: https://muster.test/mf.json responded with 404.',
    ],
  ]);
});

test('every problem of the registry is logged', () => {
  reportRegistryProblems(['Remote events is listed twice.', 'Remote #2 has no usable entry.']);
  expect(warn).toHaveBeenCalledTimes(2);
});

describe('reports to the server', () => {
  const realFetch = globalThis.fetch;
  const send = jest.fn(() => Promise.reject(new Error('offline')));
  beforeEach(() => {
    globalThis.fetch = send as never;
    send.mockClear();
  });
  afterEach(() => {
    globalThis.fetch = realFetch;
  });

  test('a failure is reported once, without its cause, and a lost report is no error', async () => {
    const report = createFailureReporter('https://api.muster.test');
    report(FAILURE);
    report({ ...FAILURE, cause: 'another' });
    report({ ...FAILURE, kind: 'render' });
    expect(send.mock.calls).toEqual(
      ['http', 'render'].map((kind) => [
        'https://api.muster.test/api/system/remote-failures',
        expect.objectContaining({
          method: 'POST',
          body: JSON.stringify({ remote: 'events', build: 'abc', kind }),
        }),
      ]),
    );
  });

  test('a page reports at most ten failures', () => {
    const report = createFailureReporter('');
    for (let build = 0; build < 12; build += 1) report({ ...FAILURE, build: String(build) });
    expect(send).toHaveBeenCalledTimes(10);
  });
});
