import { type DBSchema, deleteDB, type IDBPDatabase, openDB } from 'idb';
import {
  type Disk,
  type GateStore,
  type KeptItem,
  type KeptList,
  LastingStore,
} from './lasting-store.ts';
import { createKey, type Sealed, seal, unseal } from './sealed.ts';

interface GateSchema extends DBSchema {
  keys: { key: 'only'; value: CryptoKey };
  lists: { key: string; value: { sealed: Sealed; keepUntil: number } };
  /** By nonce, which sorts by time. */
  items: {
    key: string;
    value: { eventId: string; sealed: Sealed };
    indexes: { event: string };
  };
}

/** The database of an account or a paired device. */
function nameOf(owner: string): string {
  return `muster-gate-${owner}`;
}

/**
 * Opens what this browser keeps for an owner. What cannot be written, such as on a full disk, is
 * kept by the page; a database that was closed or deleted below the page is opened again.
 */
export async function openGateStore<List, Item extends KeptItem>(
  owner: string,
  now: number,
): Promise<GateStore<List, Item>> {
  const store = new LastingStore<List, Item>(() => openKept(owner, now), nameOf(owner));
  await store.open();
  return store;
}

async function openKept<List, Item extends KeptItem>(
  owner: string,
  now: number,
): Promise<Disk<List, Item>> {
  const db = await openDatabase(owner);
  const key = await readKey(db);
  await deleteEnded(db, now);
  return createDisk<List, Item>(db, key);
}

/** Deletes everything that this browser keeps for an owner. */
export function deleteGateStore(owner: string): Promise<void> {
  return deleteDB(nameOf(owner));
}

function openDatabase(owner: string): Promise<IDBPDatabase<GateSchema>> {
  return openDB<GateSchema>(nameOf(owner), 1, {
    upgrade(db) {
      db.createObjectStore('keys');
      db.createObjectStore('lists');
      db.createObjectStore('items').createIndex('event', 'eventId');
    },
    // Somebody signs out in another tab: the database is deleted there.
    blocking: (_current, _blocked, { target }) => (target as IDBPDatabase).close(),
  });
}

async function readKey(db: IDBPDatabase<GateSchema>): Promise<CryptoKey> {
  const kept = await db.get('keys', 'only');
  if (kept) return kept;
  const created = await createKey();
  const transaction = db.transaction('keys', 'readwrite');
  // Another tab may have been faster.
  const other = await transaction.store.get('only');
  if (!other) await transaction.store.put(created, 'only');
  await transaction.done;
  return other ?? created;
}

/** Lists of events that are over. What was never sent stays until it is. */
async function deleteEnded(db: IDBPDatabase<GateSchema>, now: number): Promise<void> {
  const transaction = db.transaction('lists', 'readwrite');
  for await (const cursor of transaction.store) {
    if (cursor.value.keepUntil < now) await cursor.delete();
  }
  await transaction.done;
}

function createDisk<List, Item extends KeptItem>(
  db: IDBPDatabase<GateSchema>,
  key: CryptoKey,
): Disk<List, Item> {
  return {
    readList: async (eventId) => {
      const kept = await db.get('lists', eventId);
      return kept && unseal<KeptList<List>>(key, kept.sealed);
    },
    writeList: async (eventId, list, keepUntil) => {
      await db.put('lists', { sealed: await seal(key, list), keepUntil }, eventId);
    },
    deleteList: (eventId) => db.delete('lists', eventId),
    readItems: async (eventId) => {
      const transaction = db.transaction('items');
      const nonces = await transaction.store.index('event').getAllKeys(eventId);
      const found = await Promise.all(nonces.sort().map((nonce) => transaction.store.get(nonce)));
      const sealed = found.flatMap((item) => item?.sealed ?? []);
      return Promise.all(sealed.map((item) => unseal<Item>(key, item)));
    },
    writeItem: async (item) => {
      const { nonce, eventId } = item;
      await db.put('items', { eventId, sealed: await seal(key, item) }, nonce);
    },
    deleteItems: async (nonces) => {
      const transaction = db.transaction('items', 'readwrite');
      await Promise.all(nonces.map((nonce) => transaction.store.delete(nonce)));
      await transaction.done;
    },
    close: () => db.close(),
  };
}
