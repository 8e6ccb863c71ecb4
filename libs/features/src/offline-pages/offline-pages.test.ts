import { keepOffline, updateOffline } from './index.ts';

const register = jest.fn();
const postMessage = jest.fn();
const active = Object.assign(new EventTarget(), { state: 'activated', postMessage });

beforeEach(() => {
  register.mockReset();
  register.mockResolvedValue({ active });
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { register, getRegistration: async () => ({ active }) },
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

test('pages are kept once the worker is active, and not when it has no files', async () => {
  const worker = Object.assign(new EventTarget(), { state: 'installing' });
  register.mockResolvedValue({ installing: worker });
  const kept = keepOffline('/gate');
  const isKnown = jest.fn();
  void kept.then(isKnown);
  await new Promise((resolve) => setTimeout(resolve));
  expect(isKnown).not.toHaveBeenCalled();
  worker.state = 'redundant';
  worker.dispatchEvent(new Event('statechange'));
  expect(await kept).toBe(false);
});

test('where the browser refuses, the page goes on without', async () => {
  register.mockRejectedValue(new DOMException('A private window', 'SecurityError'));
  expect(await keepOffline('/gate')).toBe(false);
});
