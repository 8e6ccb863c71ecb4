import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PageAssets } from '@muster/page-contract';
import { locateRemote, readJson, readRegistry } from '@muster/publishing';
import { zipSync } from 'fflate';
import { dist } from './dist-folder.ts';
import { root } from './root.ts';

/*
 * npm run keep-release   keeps the current builds as those of the last release: tests/e2e/last-release/<id>.zip. Tests run them with the
 *                        next shell, and the next remotes with the kept shell (docs/remote.md#requirements).
 */

const target = join(root, 'tests/e2e/last-release');

async function keep(name: string, folder: string, files: readonly string[]): Promise<void> {
  const kept: Record<string, Uint8Array> = {};
  for (const file of files) kept[file] = new Uint8Array(await readFile(join(folder, file)));
  const zip = zipSync(kept, { level: 9, mtime: '2026-01-01' });
  await writeFile(join(target, `${name}.zip`), zip);
  console.log(`${name}: ${Object.keys(kept).length} files, ${Math.round(zip.length / 1_000)} kB`);
}

await rm(target, { recursive: true, force: true });
await mkdir(target, { recursive: true });
for (const { id, build } of (await readRegistry(dist)).remotes) {
  const folder = locateRemote(dist, id, build);
  await keep(
    id,
    folder,
    (await readdir(folder)).filter((file) => !/\.(br|gz)$/.test(file)),
  );
}
const { integrity, fonts } = (await readJson(join(dist, 'shell/assets.json'))) as PageAssets;
const shellFiles = [...Object.keys(integrity), ...fonts].map((path) => path.slice(1));
await keep('shell', join(dist, 'shell'), [
  ...shellFiles,
  'index.html',
  'assets.json',
  'offers.json',
  'icon.svg',
]);
