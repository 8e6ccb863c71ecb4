/** @jest-environment node */
import 'fake-indexeddb/auto';
import { createNonces } from '@muster/remote-kit/nonces';
import { deleteDB, openDB } from 'idb';
import { deleteGateStore, openGateStore } from './gate-store.ts';

interface List {
  people: string[];
}
interface Item {
  nonce: string;
  eventId: string;
  code: string;
}

const NOW = Date.parse('2026-11-29T08:00:00Z');
const EVENT = '64b000000000000000000101';
const makeNonce = createNonces(() => NOW);

function open(now = NOW) {
  return openGateStore<List, Item>('fox', now);
}

afterEach(() => deleteDB('muster-gate-fox'));

test('a list and what waits to be sent are there after a restart, in the order they were made', async () => {
  const first = await open();
  await first.writeList(EVENT, { list: { people: ['Aled'] }, loadedAt: NOW }, NOW + 1);
  const items = ['A', 'B', 'C'].map((code) => ({ nonce: makeNonce(), eventId: EVENT, code }));
  for (const item of [items[2]!, items[0]!, items[1]!]) await first.writeItem(item);
  first.close();
  const second = await open();
  expect(await second.readList(EVENT)).toEqual({ list: { people: ['Aled'] }, loadedAt: NOW });
  expect(await second.readItems(EVENT)).toEqual(items);
  await second.deleteItems([items[0]!.nonce]);
  expect(await second.readItems(EVENT)).toEqual(items.slice(1));
  expect(await second.readItems('64b000000000000000000102')).toEqual([]);
  second.close();
});

test('nothing on the disk can be read, and the key cannot be taken out', async () => {
  const store = await open();
  await store.writeList(EVENT, { list: { people: ['Aled'] }, loadedAt: NOW }, NOW + 1);
  await store.writeItem({ nonce: makeNonce(), eventId: EVENT, code: 'K7PM3XQ29WTF' });
  store.close();
  const db = await openDB('muster-gate-fox');
  const [list] = await db.getAll('lists');
  const [item] = await db.getAll('items');
  for (const { sealed } of [list, item])
    expect(Buffer.from(sealed.content).toString()).not.toMatch(/Aled|K7PM/);
  const key: CryptoKey = await db.get('keys', 'only');
  await expect(crypto.subtle.exportKey('raw', key)).rejects.toThrow('not extractable');
  db.close();
});

test('a list ends with its time; what was never sent stays', async () => {
  const first = await open();
  await first.writeList(EVENT, { list: { people: ['Aled'] }, loadedAt: NOW }, NOW + 1_000);
  const item = { nonce: makeNonce(), eventId: EVENT, code: 'A' };
  await first.writeItem(item);
  first.close();
  const later = await open(NOW + 2_000);
  expect(await later.readList(EVENT)).toBeUndefined();
  expect(await later.readItems(EVENT)).toEqual([item]);
  later.close();
});

test('signing out deletes everything', async () => {
  const store = await open();
  await store.writeItem({ nonce: makeNonce(), eventId: EVENT, code: 'A' });
  await deleteGateStore('fox');
  const again = await open();
  expect(await again.readItems(EVENT)).toEqual([]);
  again.close();
});

test('where the browser keeps nothing, the page does', async () => {
  const { open: openReal } = indexedDB;
  indexedDB.open = () => {
    throw new DOMException('A private window', 'InvalidStateError');
  };
  const store = await open();
  indexedDB.open = openReal;
  expect(store.isKept).toBe(false);
  const item = { nonce: makeNonce(), eventId: EVENT, code: 'A' };
  await store.writeItem(item);
  expect(await store.readItems(EVENT)).toEqual([item]);
});

test('nonces are UUIDs of version 7, and sort in the order they were made', () => {
  const made = Array.from({ length: 300 }, makeNonce);
  expect(made).toEqual([...made].sort());
  expect(new Set(made).size).toBe(300);
  for (const nonce of made)
    expect(nonce).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});
