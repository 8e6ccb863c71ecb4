import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PageAssets } from '@muster/page-contract';
import { type BuiltRemote, locateRemote, readJson, readRegistry } from '@muster/publishing';
import { zipSync } from 'fflate';
import { dist } from './dist-folder.ts';
import { toIntegrity } from './finish-files.ts';
import { root } from './root.ts';

/*
 * npm run keep-release   keeps the current builds as those of the last release: e2e/last-release/<id>.zip. Tests run them with the
 *                        next shell, and the next remotes with the kept shell (docs/remote.md#requirements).
 */

/** Larger files are left out, because every clone of the repository has them: libraries that one dialog loads. */
const MAX_FILE_BYTES = 500_000;

const target = join(root, 'e2e/last-release');

async function keep(name: string, folder: string, files: readonly string[]): Promise<void> {
  const kept: Record<string, Uint8Array> = {};
  for (const file of files) {
    const path = join(folder, file);
    if ((await stat(path)).size <= MAX_FILE_BYTES)
      kept[file] = new Uint8Array(await readFile(path));
  }
  if (kept['mf-manifest.json']) leaveOut(kept);
  const zip = zipSync(kept, { level: 9, mtime: '2026-01-01' });
  await writeFile(join(target, `${name}.zip`), zip);
  console.log(`${name}: ${Object.keys(kept).length} files, ${Math.round(zip.length / 1_000)} kB`);
}

/** The manifest of a kept build names no file that was left out, or the build could not be published. */
function leaveOut(kept: Record<string, Uint8Array>): void {
  const manifest = readText<KeptManifest>(kept['mf-manifest.json']);
  const files = Object.keys(manifest.integrity).filter((file) => file in kept);
  manifest.integrity = Object.fromEntries(
    files.map((file) => [file, manifest.integrity[file] ?? '']),
  );
  for (const { assets } of manifest.exposes) {
    for (const kind of [assets.js, assets.css])
      kind.async = kind.async.filter((file) => file in kept);
  }
  kept['mf-manifest.json'] = encode(manifest);
  const built = readText<BuiltRemote>(kept['build.json']);
  built.build.manifestIntegrity = toIntegrity(kept['mf-manifest.json']);
  kept['build.json'] = encode(built);
}

interface KeptManifest {
  integrity: Record<string, string>;
  exposes: { assets: Record<'js' | 'css', { async: string[] }> }[];
}

function readText<T>(content: Uint8Array | undefined): T {
  return JSON.parse(new TextDecoder().decode(content)) as T;
}

function encode(value: unknown): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(value));
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
