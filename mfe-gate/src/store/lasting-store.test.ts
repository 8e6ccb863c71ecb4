/** @jest-environment node */
import 'fake-indexeddb/auto';
import { createNonces } from '@muster/remote-kit/nonces';
import { deleteDB } from 'idb';
import { deleteGateStore, openGateStore } from './gate-store.ts';

/* A disk that refuses, and a database that goes below the page (docs/product/gate.md#storage). */

const EVENT = '64b000000000000000000101';
const NOW = Date.parse('2026-11-29T08:00:00Z');
const LIST = { list: { people: ['Aled'] }, loadedAt: NOW };
const makeNonce = createNonces(() => NOW);

type Store = Awaited<ReturnType<typeof open>>;

const opened: { close: () => void }[] = [];

async function open() {
  const store = await openGateStore<{ people: string[] }, Item>('fox', NOW);
  opened.push(store);
  return store;
}

interface Item {
  nonce: string;
  eventId: string;
}

function makeItem(): Item {
  return { nonce: makeNonce(), eventId: EVENT };
}

const { put } = IDBObjectStore.prototype;

function fillDisk() {
  IDBObjectStore.prototype.put = () => {
    throw new DOMException('No room', 'QuotaExceededError');
  };
}

afterEach(async () => {
  IDBObjectStore.prototype.put = put;
  for (const store of opened.splice(0)) store.close();
  await deleteDB('muster-gate-fox');
});

test('what a full disk does not take is kept by the page, which says so, until there is room', async () => {
  const store = await open();
  const items = [makeItem(), makeItem(), makeItem()];
  await store.writeItem(items[0]!);
  fillDisk();
  await store.writeItem(items[1]!);
  await store.writeList(EVENT, LIST, NOW + 1);
  expect(store.isKept).toBe(false);
  expect(await store.readItems(EVENT)).toEqual(items.slice(0, 2));
  expect(await store.readList(EVENT)).toEqual(LIST);
  IDBObjectStore.prototype.put = put;
  await store.writeItem(items[2]!);
  expect(store.isKept).toBe(true);
  store.close();
  const again = await open();
  expect(await again.readItems(EVENT)).toEqual(items);
  expect(await again.readList(EVENT)).toEqual(LIST);
});

test('nothing is unkept any more once what was not written is deleted', async () => {
  const store = await open();
  fillDisk();
  const item = makeItem();
  await store.writeItem(item);
  await store.deleteItems([item.nonce]);
  expect(store.isKept).toBe(true);
});

test('a database that another tab deletes is opened again, with what was not sent', async () => {
  const store = await open();
  const [first, second] = [makeItem(), makeItem()];
  await store.writeItem(first);
  await deleteGateStore('fox');
  await store.writeItem(second);
  expect(store.isKept).toBe(true);
  store.close();
  const again = await open();
  expect(await again.readItems(EVENT)).toEqual([first, second]);
});

test('tabs tell each other what was written and deleted', async () => {
  const [one, other] = [await open(), await open()];
  const item = makeItem();
  await tellsWhile(other, () => one.writeItem(item));
  expect(await other.readItems(EVENT)).toEqual([item]);
  await tellsWhile(one, () => other.deleteItems([item.nonce]));
  expect(await one.readItems(EVENT)).toEqual([]);
});

async function tellsWhile(store: Store, act: () => Promise<void>) {
  const told = new Promise<void>((resolve) => store.onOtherTab(resolve));
  await act();
  await told;
}
