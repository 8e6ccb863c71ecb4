import { reportRegistryProblems, reportRemoteFailure } from './report-failures.ts';

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
