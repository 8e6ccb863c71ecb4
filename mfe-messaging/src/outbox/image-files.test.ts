/** @jest-environment node */
import 'fake-indexeddb/auto';
import { DRAFT_FILES } from '@muster/remote-kit';
import { deleteDB, openDB } from 'idb';
import { ImageFiles } from './image-files.ts';

/** What a test keeps instead of a file, which this IndexedDB cannot copy. */
function file(name: string) {
  return { name } as File;
}

async function storedKeys(): Promise<string[]> {
  const database = await openDB(DRAFT_FILES.database);
  const keys = await database.getAllKeys(DRAFT_FILES.store);
  database.close();
  return keys.map(String);
}

test('pictures last beyond the page by account; those without an entry are dropped', async () => {
  // A browser that denies storage once is asked again.
  const newer = await openDB(DRAFT_FILES.database, 2);
  expect(await new ImageFiles('me').find('a')).toBeNull();
  newer.close();
  await deleteDB(DRAFT_FILES.database);
  const files = new ImageFiles('me');
  files.keep('a', file('a.jpg'));
  files.keep('b', file('b.jpg'));
  new ImageFiles('rook').keep('c', file('c.jpg'));
  expect(await new ImageFiles('me').find('b')).toEqual(file('b.jpg'));
  expect(await new ImageFiles('me').find('c')).toBeNull();
  await files.dropStoredOrphans(() => new Set(['a']));
  expect(await files.find('b')).toBeNull();
  expect(await storedKeys()).toEqual(['me:a', 'rook:c']);
});
