import { dropAllDrafts } from './drop-all-drafts.ts';
import { openSharedDrafts } from './shared-drafts.ts';

const OWNER = '64b000000000000000000001';
const drafts = openSharedDrafts<{ text: string }>(OWNER, 'outbox');

function write(id: string, value: { text: string } | null) {
  drafts.write(new Map([[id, value]]));
}

afterEach(() => {
  jest.restoreAllMocks();
  dropAllDrafts();
});

test('a draft is stored per account and name, and read by another tab', () => {
  write('a', { text: 'Yes' });
  const otherTab = openSharedDrafts(OWNER, 'outbox');
  expect([...otherTab.read()]).toEqual([['a', { text: 'Yes' }]]);
  expect(openSharedDrafts('64b000000000000000000002', 'outbox').read().size).toBe(0);
  expect(openSharedDrafts(OWNER, 'out').read().size).toBe(0);
  write('a', null);
  expect(drafts.read().size).toBe(0);
});

test('the map is the same until a draft changes', () => {
  write('a', { text: 'Yes' });
  const before = drafts.read();
  expect(drafts.read()).toBe(before);
  write('a', { text: 'No' });
  expect(drafts.read()).not.toBe(before);
});

test('changes in this tab and in another one are announced', () => {
  const listener = jest.fn();
  const unsubscribe = drafts.subscribe(listener);
  write('a', { text: 'Yes' });
  expect(listener).toHaveBeenCalledTimes(1);
  const key = `muster-draft:${OWNER}:outbox:b`;
  window.dispatchEvent(new StorageEvent('storage', { key }));
  window.dispatchEvent(new StorageEvent('storage', { key: 'accessToken' }));
  expect(listener).toHaveBeenCalledTimes(2);
  unsubscribe();
  write('a', null);
  expect(listener).toHaveBeenCalledTimes(2);
});

test('what storage refuses is kept in memory, and unreadable drafts are skipped', () => {
  localStorage.setItem(`muster-draft:${OWNER}:outbox:broken`, '{');
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError');
  });
  write('a', { text: 'Yes' });
  expect([...drafts.read()]).toEqual([['a', { text: 'Yes' }]]);
});

test('a logout discards the drafts of the tab, of all tabs and in memory, and nothing else', () => {
  const listener = jest.fn();
  const unsubscribe = drafts.subscribe(listener);
  sessionStorage.setItem('muster-draft:64b:event', '{}');
  localStorage.setItem('accessToken', 'token');
  write('stored', { text: 'Yes' });
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError');
  });
  write('in memory', { text: 'Yes' });
  expect(drafts.read().size).toBe(2);
  listener.mockClear();
  dropAllDrafts();
  expect(drafts.read().size).toBe(0);
  expect(sessionStorage).toHaveLength(0);
  expect(Object.keys(localStorage)).toEqual(['accessToken']);
  expect(listener).toHaveBeenCalledTimes(1);
  unsubscribe();
});
