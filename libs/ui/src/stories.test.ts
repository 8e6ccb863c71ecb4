import { globSync } from 'node:fs';
import { dirname } from 'node:path';

/** Only part of other components: the tiles of the maps. */
const WITHOUT_STORIES = ['map-base'];

test('every folder with a component has stories', () => {
  const files = globSync('*/*.tsx', { cwd: import.meta.dirname }).filter(
    (file) => !file.endsWith('.test.tsx'),
  );
  const folders = new Set(files.map(dirname));
  const told = new Set(files.filter((file) => file.endsWith('.stories.tsx')).map(dirname));
  const missing = [...folders].filter((folder) => !told.has(folder));
  expect(missing).toEqual(WITHOUT_STORIES);
});
