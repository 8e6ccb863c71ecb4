import { moveItem } from './move-item.ts';
import { type SendOptions, UploadQueue, type UploadTask } from './upload-queue.ts';
import type { MediaItem } from './upload-rules.ts';

function picture(name: string) {
  return new File(['x'], name, { type: 'image/jpeg' });
}
function item(url: string): MediaItem {
  return { url, type: 'image', thumbnail: null };
}

/** A queue whose uploads the test completes or fails. */
function setUp() {
  const sent = new Map<
    string,
    SendOptions & { store: () => Promise<void>; fail: (sentence: string) => Promise<void> }
  >();
  const stored: string[] = [];
  let tasks: readonly UploadTask[] = [];
  function actAndSettle(act: () => void) {
    act();
    return new Promise<void>((resolve) => setTimeout(resolve));
  }
  const queue = new UploadQueue({
    send: (file, options) =>
      new Promise((resolve, reject) => {
        sent.set(file.name, {
          ...options,
          store: () => actAndSettle(() => resolve(item(file.name))),
          fail: (sentence) => actAndSettle(() => reject(new Error(sentence))),
        });
      }),
    onChange: (next) => {
      tasks = next;
    },
    onStored: (items) => stored.push(...items.map(({ url }) => url)),
  });
  function states() {
    return tasks.map(({ file, state }) => `${file.name} ${state}`);
  }
  function idOf(name: string) {
    return tasks.find(({ file }) => file.name === name)?.id ?? -1;
  }
  function get(name: string) {
    const found = sent.get(name);
    if (!found) throw new Error(`${name} was not sent`);
    return found;
  }
  return { queue, sent, stored, states, idOf, get, tasks: () => tasks };
}

test('two files are uploaded at a time, and the next starts when one is stored', async () => {
  const { queue, states, get } = setUp();
  queue.add(['a', 'b', 'c'].map(picture));
  expect(states()).toEqual(['a sending', 'b sending', 'c waiting']);
  await get('a').store();
  expect(states()).toEqual(['b sending', 'c sending']);
});

test('files are added to the list in the order in which they were chosen', async () => {
  const { queue, stored, states, get } = setUp();
  queue.add(['a', 'b'].map(picture));
  await get('b').store();
  expect(stored).toEqual([]);
  expect(states()).toEqual(['a sending', 'b stored']);
  await get('a').store();
  expect(stored).toEqual(['a', 'b']);
  expect(states()).toEqual([]);
});

test('a failed upload does not delay others, keeps its reason and can be retried', async () => {
  const { queue, stored, states, get, idOf, tasks } = setUp();
  queue.add(['a', 'b'].map(picture));
  await get('b').store();
  await get('a').fail('The store is away');
  expect(stored).toEqual(['b']);
  expect(tasks()[0]).toMatchObject({ state: 'failed', sentence: 'The store is away' });
  queue.retry(idOf('a'));
  expect(states()).toEqual(['a sending']);
  await get('a').store();
  expect(stored).toEqual(['b', 'a']);
});

test('a cancelled upload is aborted, lets the next file start and is never stored', async () => {
  const { queue, stored, states, get, idOf } = setUp();
  queue.add(['a', 'b', 'c'].map(picture));
  queue.remove(idOf('a'));
  expect(get('a').signal.aborted).toBe(true);
  expect(states()).toEqual(['b sending', 'c sending']);
  await get('a').store();
  expect(stored).toEqual([]);
});

test('progress is updated until the upload is cancelled', () => {
  const { queue, get, idOf, tasks } = setUp();
  queue.add([picture('a')]);
  get('a').onProgress(0.5);
  expect(tasks()[0]?.share).toBe(0.5);
  queue.remove(idOf('a'));
  get('a').onProgress(0.7);
  expect(tasks()).toEqual([]);
});

test('clearing aborts all uploads', () => {
  const { queue, get, tasks } = setUp();
  queue.add(['a', 'b'].map(picture));
  queue.clear();
  expect([get('a').signal.aborted, get('b').signal.aborted]).toEqual([true, true]);
  expect(tasks()).toEqual([]);
});

test.each([
  [0, 2, ['b', 'c', 'a']],
  [2, 0, ['c', 'a', 'b']],
  [1, 1, ['a', 'b', 'c']],
  [0, 3, ['a', 'b', 'c']],
  [0, -1, ['a', 'b', 'c']],
])('an item moves from index %i to index %i', (from, to, expected) => {
  expect(moveItem(['a', 'b', 'c'], { from, to })).toEqual(expected);
});
