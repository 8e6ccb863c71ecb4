import { locateError } from './locate-error.ts';

const PAGE = { origin: 'https://muster.test', shellBuild: 's1' };

function errorAt(...addresses: string[]): Error {
  const error = new Error('x is undefined');
  error.stack = ['Error: x is undefined', ...addresses.map((at) => `    at f (${at}:1:2)`)].join(
    '\n',
  );
  return error;
}

test('an error belongs to the build whose script threw it', () => {
  const error = errorAt(
    'https://muster.test/remotes/mfe_events/b2/page.0123.js',
    'https://muster.test/vendor.0123.js',
  );
  expect(locateError(error, PAGE)).toEqual({ remote: 'events', build: 'b2' });
});

test('an error of a library that the shell provides belongs to the remote that called it', () => {
  const error = errorAt(
    'https://muster.test/vendor.0123.js',
    'https://muster.test/remotes/mfe_gear/b.2_x/page.js',
  );
  expect(locateError(error, PAGE)).toEqual({ remote: 'gear', build: 'b.2_x' });
});

test('a cause names the build when the error itself does not', () => {
  const error = errorAt('https://muster.test/vendor.0123.js');
  error.cause = errorAt('https://muster.test/remotes/mfe_events/b2/remoteEntry.js');
  expect(locateError(error, PAGE)).toEqual({ remote: 'events', build: 'b2' });
});

test('a build that another server delivers has its errors, too', () => {
  const folder = 'https://gear.test/b7/';
  const page = { ...PAGE, listDistantBuilds: () => [{ remote: 'gear', build: 'b7', folder }] };
  expect(locateError(errorAt('https://gear.test/b7/page.0123.js'), page)).toEqual({
    remote: 'gear',
    build: 'b7',
  });
  expect(locateError(errorAt('https://gear.test/b8/page.0123.js'), page)).toBeUndefined();
});

test('every other error of the page belongs to the shell', () => {
  const shell = { remote: 'shell', build: 's1' };
  expect(locateError(errorAt('https://muster.test/main.0123.js'), PAGE)).toEqual(shell);
  expect(locateError('rejected with a text', PAGE)).toEqual(shell);
  expect(locateError(undefined, PAGE, 'https://muster.test/main.0123.js')).toEqual(shell);
});

test('the scripts of others, such as extensions, are nobody’s', () => {
  expect(locateError(errorAt('chrome-extension://abc/content.js'), PAGE)).toBeUndefined();
  expect(locateError(null, PAGE, 'https://elsewhere.test/widget.js')).toBeUndefined();
});

test('an endless chain of causes ends', () => {
  const error = errorAt('https://muster.test/main.js');
  error.cause = error;
  expect(locateError(error, PAGE)).toEqual({ remote: 'shell', build: 's1' });
});
