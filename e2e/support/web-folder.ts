import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { RegisteredRemote, Registry } from '@muster/remote-kit/registry';
import { dist } from '../../tools/dist-folder.ts';
import { root } from '../../tools/root.ts';

const run = promisify(execFile);

/** A copy of the built product that a test may break, publish into and put right again. */
export interface WebFolder {
  dir: string;
  readRegistry: () => Promise<Registry>;
  findRemote: (id: string) => Promise<RegisteredRemote>;
  /** Changes the registry as a text editor would. */
  editRegistry: (edit: (registry: Registry) => void) => Promise<void>;
  /** Where the current build of a remote lies. */
  locate: (id: string, file?: string) => Promise<string>;
  /** The product's own tool for publishing, pointed at this copy. */
  publish: (...args: string[]) => Promise<void>;
  /** Everything as it was built. */
  restore: () => Promise<void>;
  remove: () => Promise<void>;
}

// Compressed copies would go on being served in place of the file that was changed.
const isPlain = (path: string) =>
  !/\.(br|gz)$/.test(path) && !path.startsWith(join(dist, 'monolith'));

export async function copyWeb(): Promise<WebFolder> {
  const kept = await mkdtemp(join(tmpdir(), 'muster-built-'));
  const dir = await mkdtemp(join(tmpdir(), 'muster-web-'));
  await cp(dist, kept, { recursive: true, filter: isPlain });
  const registryPath = join(dir, 'registry.json');
  const restore = async () => {
    await rm(dir, { recursive: true, force: true });
    await cp(kept, dir, { recursive: true });
  };
  const readRegistry = async () => JSON.parse(await readFile(registryPath, 'utf8')) as Registry;
  const findRemote = async (id: string) => {
    const remote = (await readRegistry()).remotes.find((registered) => registered.id === id);
    if (!remote) throw new Error(`The registry has no remote ${id}.`);
    return remote;
  };
  await restore();
  return {
    dir,
    readRegistry,
    findRemote,
    restore,
    editRegistry: async (edit) => {
      const registry = await readRegistry();
      edit(registry);
      await writeFile(registryPath, JSON.stringify(registry));
    },
    locate: async (id, file = '') =>
      join(dir, 'remotes', `mfe_${id}`, (await findRemote(id)).build, file),
    publish: async (...args) => {
      const tool = join(root, 'tools/publish.ts');
      await run(process.execPath, [tool, ...args], { env: { ...process.env, MUSTER_DIST: dir } });
    },
    remove: async () => {
      await rm(dir, { recursive: true, force: true });
      await rm(kept, { recursive: true, force: true });
    },
  };
}
