import { createOpeningMarks } from './opening-marks.ts';

/** A browser: its storage, its clock, and the locks of its pages. */
function openBrowser({ hasLocks = true } = {}) {
  const items = new Map<string, string>();
  const storage = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
    key: (index: number) => [...items.keys()][index] ?? null,
    get length() {
      return items.size;
    },
  };
  const held = new Set<string>();
  let now = 1_000_000;
  function openPage(pageId: string, settle = async () => {}) {
    const locks = {
      request: async (name: string, run: () => Promise<void>) => {
        held.add(name);
        await run();
        held.delete(name);
      },
      query: async () => ({ held: [...held].map((name) => ({ name })), pending: [] }),
    } as unknown as LockManager;
    return createOpeningMarks({
      storage,
      pageId,
      now: () => now,
      settle,
      ...(hasLocks && { locks }),
    });
  }
  return {
    openPage,
    /** As when a tab is closed whose page does not respond. */
    kill: (pageId: string) => held.delete(`mf-opening:${pageId}`),
    wait: (ms: number) => {
      now += ms;
    },
    items,
  };
}

const PART = { build: 'new', part: 'show Page' };

test('a build that a page never finished opening has frozen it, as every later page knows', async () => {
  const { openPage, kill } = openBrowser();
  openPage('one').begin('events', PART);
  kill('one');
  expect(await openPage('two').findFrozen('events')).toEqual({ all: ['new'], found: ['new'] });
  expect(await openPage('three').findFrozen('events')).toEqual({ all: ['new'], found: [] });
  expect(await openPage('three').findFrozen('messaging')).toEqual({ all: [], found: [] });
});

test('a second tab that opens in the same seconds does not condemn the build', async () => {
  for (const hasLocks of [true, false]) {
    const { openPage, wait, items } = openBrowser({ hasLocks });
    const [one, two] = [openPage('one'), openPage('two')];
    one.begin('events', PART);
    wait(20_000);
    expect(await two.findFrozen('events')).toEqual({ all: [], found: [] });
    two.begin('events', PART);
    one.end('events', PART.part);
    two.end('events', PART.part);
    expect([...items.keys()]).toEqual([]);
    wait(600_000);
    expect((await openPage('three').findFrozen('events')).all).toEqual([]);
  }
});

test('a page that has released its lock, and whose mark goes a moment later, has frozen nothing', async () => {
  const { openPage, kill } = openBrowser();
  const one = openPage('one');
  one.begin('events', PART);
  kill('one');
  const two = openPage('two', async () => one.end('events', PART.part));
  expect(await two.findFrozen('events')).toEqual({ all: [], found: [] });
});

test('a page that is still open and has been opening for over a minute is frozen', async () => {
  for (const hasLocks of [true, false]) {
    const { openPage, wait } = openBrowser({ hasLocks });
    openPage('one').begin('events', PART);
    wait(61_000);
    expect((await openPage('two').findFrozen('events')).all).toEqual(['new']);
  }
});

test('a mark lasts until the last part of the build has run, or the page is left', async () => {
  const { openPage, kill } = openBrowser();
  const page = openPage('one');
  page.begin('events', PART);
  page.begin('events', { build: 'new', part: 'show Badge' });
  page.end('events', PART.part);
  kill('one');
  expect((await openPage('two').findFrozen('events')).all).toEqual(['new']);
  const left = openPage('three');
  left.begin('messaging', PART);
  left.endAll();
  kill('three');
  expect((await openPage('four').findFrozen('messaging')).all).toEqual([]);
});

test('a build that is tried again is forgiven', async () => {
  const { openPage, kill } = openBrowser();
  openPage('one').begin('events', PART);
  kill('one');
  const page = openPage('two');
  await page.findFrozen('events');
  page.forgive('events');
  expect((await page.findFrozen('events')).all).toEqual([]);
});
