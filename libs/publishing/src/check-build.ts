import { readFile, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { findMissingOffer, type Offers, type Requirements } from '@muster/remote-host/requirements';
import { findContractFault, findSlotsFault } from '@muster/remote-kit/remote';
import { isBuildFile } from './build-files.ts';
import { checkFiles } from './check-files.ts';
import { findStyleFaultIn } from './check-styles.ts';
import { readJson } from './json-file.ts';
import { PublishingError } from './publishing-error.ts';
import type { BuiltRemote } from './registry-edits.ts';

/**
 * What a remote's first page may weigh, in bytes with Brotli: its entry, and the script and style
 * sheet of its `Page`.
 */
const MAX_FIRST_VIEW_BYTES = 40_000;

/**
 * Refuses a build that browsers would refuse, or that is too heavy: files that are missing or
 * differ from their hashes, a contract that the shell does not speak, a library or a name that it
 * does not offer, a slot that does not exist, a first view of more than 40,000 bytes, styles for
 * elements of others. Throws a sentence (docs/remote.md#publishing).
 */
export async function checkBuild(
  { dir, shellDir = join(dir, 'shell') }: { dir: string; shellDir?: string },
  { descriptor, build }: BuiltRemote,
): Promise<void> {
  const name = `Build ${build.build} of ${descriptor.id}`;
  const found = await checkFiles(dir, build);
  if (found === 'missing') throw new PublishingError(`${name} lacks files. Build it again.`);
  if (found === 'altered')
    throw new PublishingError(`${name} has a file that does not match its hash. Build it again.`);
  const manifest = await readManifest(dir, build.entry);
  const fault = findContractFault(build.contract) ?? (await findMissing(shellDir, manifest));
  if (fault) throw new PublishingError(`${name} does not work with the shell. ${fault}`);
  const slots = findSlotsFault(build);
  if (slots) throw new PublishingError(`${name} does not fit the slots. ${slots}`);
  const styles = await findStyleFaultIn(dirname(join(dir, build.entry)));
  if (styles) throw new PublishingError(`${name} changes more than itself. ${styles}`);
  const bytes = await measureFirstView(dirname(join(dir, build.entry)), manifest);
  if (bytes <= MAX_FIRST_VIEW_BYTES) return;
  throw new PublishingError(
    `${name} needs ${bytes} bytes for its first page; ${MAX_FIRST_VIEW_BYTES} are allowed. Load parts of it later.`,
  );
}

interface Manifest {
  requires?: Requirements;
  exposes: { name: string; assets: { js: { sync: string[] }; css: { sync: string[] } } }[];
}

async function readManifest(dir: string, entry: string): Promise<Manifest> {
  return JSON.parse(await readFile(join(dir, entry), 'utf8')) as Manifest;
}

/** What the shell in this folder lacks; nothing if there is none. */
async function findMissing(shellDir: string, { requires }: Manifest): Promise<string | undefined> {
  const offers = (await readJson(join(shellDir, 'offers.json'))) as Offers | undefined;
  return requires && offers && findMissingOffer(requires, offers);
}

async function measureFirstView(folder: string, { exposes }: Manifest): Promise<number> {
  const page = exposes.find(({ name }) => name === 'Page')?.assets;
  const files = ['remoteEntry.js', ...(page?.js.sync ?? []), ...(page?.css.sync ?? [])];
  if (!files.every(isBuildFile))
    throw new PublishingError('The manifest names files outside the folder of the build.');
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
