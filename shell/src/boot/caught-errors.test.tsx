import type { PageReport } from '@muster/contract';
import { ShellBoundary } from '../shell-boundary.tsx';
import { createCaughtErrorHandler } from './caught-errors.ts';
import { watchErrors } from './watch-errors.ts';

const PAGE = { origin: 'https://muster.test', shellBuild: 's1' };

function errorOfEvents(): Error {
  const error = new Error('x is undefined');
  error.stack = 'Error\n at f (https://muster.test/remotes/mfe_events/b2/page.js:1:2)';
  return error;
}

function watch() {
  const report = jest.fn((_report: PageReport) => undefined);
  watchErrors(PAGE, { report });
  return report;
}

test('uncaught errors and unhandled rejections are reported for their build', () => {
  const report = watch();
  window.dispatchEvent(new ErrorEvent('error', { error: errorOfEvents() }));
  const rejection = Object.assign(new Event('unhandledrejection'), { reason: 'no reason' });
  window.dispatchEvent(rejection);
  expect(report.mock.calls.flat()).toEqual([
    { remote: 'events', build: 'b2', kind: 'error' },
    { remote: 'shell', build: 's1', kind: 'rejection' },
  ]);
});

test('a notice of the browser without an error is not reported', () => {
  const report = watch();
  window.dispatchEvent(new ErrorEvent('error', { message: 'ResizeObserver loop completed' }));
  expect(report).not.toHaveBeenCalled();
});

test('of the errors that a boundary caught, missing parts and those of the shell are reported', () => {
  const consoleError = jest.spyOn(console, 'error').mockImplementation(() => {});
  const report = jest.fn((_report: PageReport) => undefined);
  const onCaughtError = createCaughtErrorHandler(PAGE, { report });
  const missing = Object.assign(errorOfEvents(), { name: 'MissingPart' });
  // A slot reports it, with its kind.
  onCaughtError(errorOfEvents(), {});
  expect(report).not.toHaveBeenCalled();
  onCaughtError(missing, {});
  onCaughtError('text', { errorBoundary: new ShellBoundary({ children: null }) });
  expect(report.mock.calls.flat()).toEqual([
    { remote: 'events', build: 'b2', kind: 'error' },
    { remote: 'shell', build: 's1', kind: 'error' },
  ]);
  expect(consoleError).toHaveBeenCalledTimes(3);
  consoleError.mockRestore();
});
