/** @jest-environment node */
import { describeDevServer } from './dev-server.ts';

test.each([
  ['the shell', describeDevServer()],
  ['a remote', describeDevServer('events')],
  ['the stories', describeDevServer(undefined, true)],
])('the development server of %s listens on this computer alone', (_, { host }) => {
  expect(host).toBe('localhost');
});
