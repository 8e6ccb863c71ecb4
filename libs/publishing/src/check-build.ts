import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { REMOTE_CONTRACT } from '@muster/remote-kit/remote';
import { locateRemote } from './builds.ts';
import { checkFiles } from './check-files.ts';
import type { BuiltRemote } from './registry-edits.ts';

/** What a remote's first page may weigh, in bytes with Brotli: its entry, and the script and style sheet of its `Page`. */
const MAX_FIRST_VIEW_BYTES = 40_000;

/**
 * Refuses a build that browsers would refuse, or that is too heavy: files that are missing or differ from their hashes, another contract,
 * a first view of more than 40,000 bytes. Throws a sentence (docs/remote.md#publishing).
 */
export async function checkBuild(dir: string, { descriptor, build }: BuiltRemote): Promise<void> {
  const name = `Build ${build.build} of ${descriptor.id}`;
  const found = await checkFiles(dir, build);
  if (found === 'missing') throw new Error(`${name} lacks files. Build it again.`);
  if (found === 'altered')
    throw new Error(`${name} has a file that does not match its hash. Build it again.`);
  if (build.contract !== REMOTE_CONTRACT) {
    throw new Error(
      `${name} uses contract ${build.contract}, the shell uses ${REMOTE_CONTRACT}. Build it with the current version.`,
    );
  }
  const bytes = await measureFirstView(locateRemote(dir, descriptor.id, build.build));
  if (bytes <= MAX_FIRST_VIEW_BYTES) return;
  throw new Error(
    `${name} needs ${bytes} bytes for its first page; ${MAX_FIRST_VIEW_BYTES} are allowed. Load parts of it later.`,
  );
}

interface Manifest {
  exposes: { name: string; assets: { js: { sync: string[] }; css: { sync: string[] } } }[];
}

async function measureFirstView(folder: string): Promise<number> {
  const text = await readFile(join(folder, 'mf-manifest.json'), 'utf8');
  const { exposes } = JSON.parse(text) as Manifest;
  const page = exposes.find(({ name }) => name === 'Page')?.assets;
  const files = ['remoteEntry.js', ...(page?.js.sync ?? []), ...(page?.css.sync ?? [])];
  const sizes = await Promise.all(files.map((file) => measure(join(folder, file))));
  return sizes.reduce((total, size) => total + size, 0);
}

async function measure(path: string): Promise<number> {
  try {
    return (await stat(`${path}.br`)).size;
  } catch {
    return brotliCompressSync(await readFile(path)).length;
  }
}
