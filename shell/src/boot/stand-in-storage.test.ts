import { standInForStorage } from './stand-in-storage.ts';

function pageThatRefuses(...names: string[]) {
  const page = { navigator: { locks: {} } } as unknown as typeof globalThis;
  for (const name of ['localStorage', 'sessionStorage'])
    Object.defineProperty(page, name, {
      configurable: true,
      get: () => {
        if (names.includes(name)) throw new DOMException('Access is denied', 'SecurityError');
        return 'real';
      },
    });
  return page;
}

test('a storage that the browser refuses is one in memory, and there are no locks', () => {
  const page = pageThatRefuses('localStorage', 'sessionStorage');
  standInForStorage(page);
  const { localStorage, sessionStorage } = page;
  localStorage.setItem('user', 'Fox');
  localStorage.setItem('draft', 'Half');
  expect(Object.keys(localStorage)).toEqual(['user', 'draft']);
  expect([localStorage.length, localStorage.key(1)]).toEqual([2, 'draft']);
  expect(localStorage.getItem('user')).toBe('Fox');
  expect(localStorage.getItem('getItem')).toBeNull();
  localStorage.removeItem('user');
  expect(localStorage.getItem('user')).toBeNull();
  expect(sessionStorage.length).toBe(0);
  localStorage.clear();
  expect(localStorage.length).toBe(0);
  expect(page.navigator.locks).toBeUndefined();
});

test('a storage that can be used stays', () => {
  const page = pageThatRefuses();
  standInForStorage(page);
  expect(page.localStorage).toBe('real');
  expect(page.navigator.locks).toBeDefined();
});
