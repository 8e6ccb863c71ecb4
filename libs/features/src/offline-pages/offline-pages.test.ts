import { keepOffline, updateOffline } from './index.ts';

const register = jest.fn();
const postMessage = jest.fn();

beforeEach(() => {
  register.mockReset();
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { register, getRegistration: async () => ({ active: { postMessage } }) },
  });
});

test('a worker is registered for these pages alone, of tickets in either case', async () => {
  expect(await keepOffline('/gate')).toBe(true);
  expect(await keepOffline('/t')).toBe(true);
  expect(register.mock.calls.map(([script, { scope }]) => [script, scope])).toEqual([
    ['/sw.js', '/gate'],
    ['/sw.js', '/t'],
    ['/sw.js', '/T'],
  ]);
  await updateOffline('/gate');
  expect(postMessage).toHaveBeenCalledWith('update');
});

test('where the browser refuses, the page goes on without', async () => {
  register.mockRejectedValue(new DOMException('A private window', 'SecurityError'));
  expect(await keepOffline('/gate')).toBe(false);
});
