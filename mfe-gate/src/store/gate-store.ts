import { type DBSchema, deleteDB, type IDBPDatabase, openDB } from 'idb';
import { createKey, type Sealed, seal, unseal } from './sealed.ts';

/** Something of an event that is kept until a time, such as its list. */
interface KeptList<List> {
  list: List;
  /** When it was loaded last, in ms. */
  loadedAt: number;
}

/** Something that the device has yet to send, or that the server has refused. */
export interface KeptItem {
  nonce: string;
  eventId: string;
}

/** What a device keeps of its gates. */
export interface GateStore<List, Item extends KeptItem> {
  /** False when the browser keeps nothing: all of it is gone with the page. */
  isKept: boolean;
  readList(eventId: string): Promise<KeptList<List> | undefined>;
  /** `keepUntil` in ms; after that it is deleted when the store is next opened. */
  writeList(eventId: string, kept: KeptList<List>, keepUntil: number): Promise<void>;
  deleteList(eventId: string): Promise<void>;
  /** In the order in which they were made. */
  readItems(eventId: string): Promise<Item[]>;
  writeItem(item: Item): Promise<void>;
  deleteItems(nonces: readonly string[]): Promise<void>;
  close(): void;
}

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

/** Opens what this browser keeps for an owner. */
export async function openGateStore<List, Item extends KeptItem>(
  owner: string,
  now: number,
): Promise<GateStore<List, Item>> {
  try {
    const db = await openDatabase(owner);
    const key = await readKey(db);
    await deleteEnded(db, now);
    return createKeptStore<List, Item>(db, key);
  } catch {
    // Such as a private window, or a disk without room.
    return createMemoryStore<List, Item>();
  }
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

function createKeptStore<List, Item extends KeptItem>(
  db: IDBPDatabase<GateSchema>,
  key: CryptoKey,
): GateStore<List, Item> {
  return {
    isKept: true,
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

function createMemoryStore<List, Item extends KeptItem>(): GateStore<List, Item> {
  const lists = new Map<string, KeptList<List>>();
  const items = new Map<string, Item>();
  return {
    isKept: false,
    readList: async (eventId) => lists.get(eventId),
    writeList: async (eventId, list) => void lists.set(eventId, list),
    deleteList: async (eventId) => void lists.delete(eventId),
    readItems: async (eventId) =>
      [...items.values()]
        .filter((item) => item.eventId === eventId)
        .sort((a, b) => (a.nonce < b.nonce ? -1 : 1)),
    writeItem: async (item) => void items.set(item.nonce, item),
    deleteItems: async (nonces) => {
      for (const nonce of nonces) items.delete(nonce);
    },
    close: () => undefined,
  };
}
