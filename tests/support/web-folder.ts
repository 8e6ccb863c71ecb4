import { execFile } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { RegisteredRemote, Registry } from '@muster/remote-host/registry';
import { dist } from '../../tools/dist-folder.ts';
import { root } from '../../tools/root.ts';

const run = promisify(execFile);

/** A copy of the built product that a test may break, publish to and restore. */
export interface WebFolder {
  dir: string;
  readRegistry: () => Promise<Registry>;
  findRemote: (id: string) => Promise<RegisteredRemote>;
  /** Edits the registry file. */
  editRegistry: (edit: (registry: Registry) => void) => Promise<void>;
  /** The path of a file of a remote's current build. */
  locate: (id: string, file?: string) => Promise<string>;
  /** Runs the product's publishing tool on this copy. */
  publish: (...args: string[]) => Promise<void>;
  /** Restores the original build. */
  restore: () => Promise<void>;
  remove: () => Promise<void>;
}

// A compressed copy would be served instead of the changed file.
function isPlain(path: string) {
  if (/\.(br|gz)$/.test(path)) return false;
  return !['monolith', 'packages'].some((other) => path.startsWith(join(dist, other)));
}

/** As after a first build: whatever was built here before is no build to fall back to. */
async function forgetPrevious(registryPath: string): Promise<void> {
  const registry = JSON.parse(await readFile(registryPath, 'utf8')) as Registry;
  for (const remote of registry.remotes) remote.previous = [];
  await writeFile(registryPath, JSON.stringify(registry));
}

/** Whether a copy is a folder, not there, or written since. */
async function isChanged(original: string, copy: string): Promise<boolean> {
  const [from, to] = await Promise.all([stat(original), stat(copy).catch(() => undefined)]);
  return from.isDirectory() || Math.trunc(from.mtimeMs) !== Math.trunc(to?.mtimeMs ?? 0);
}

export async function copyWeb(): Promise<WebFolder> {
  const original = await mkdtemp(join(tmpdir(), 'muster-built-'));
  const dir = await mkdtemp(join(tmpdir(), 'muster-web-'));
  await cp(dist, original, { recursive: true, filter: isPlain });
  await forgetPrevious(join(original, 'registry.json'));
  const registryPath = join(dir, 'registry.json');
  /** Only what is new or changed, because most tests change one file of hundreds. */
  async function restore() {
    const kept = new Set(await readdir(original, { recursive: true }));
    for (const path of await readdir(dir, { recursive: true }))
      if (!kept.has(path)) await rm(join(dir, path), { recursive: true, force: true });
    await cp(original, dir, { recursive: true, preserveTimestamps: true, filter: isChanged });
  }
  async function readRegistry() {
    return JSON.parse(await readFile(registryPath, 'utf8')) as Registry;
  }
  async function findRemote(id: string) {
    const remote = (await readRegistry()).remotes.find((registered) => registered.id === id);
    if (!remote) throw new Error(`The registry has no remote ${id}.`);
    return remote;
  }
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
      const tool = [join(root, 'tools/remotes/main.ts'), ...args, '--why', 'a test'];
      await run(process.execPath, tool, { env: { ...process.env, MUSTER_DIST: dir } });
    },
    remove: async () => {
      await rm(dir, { recursive: true, force: true });
      await rm(original, { recursive: true, force: true });
    },
  };
}
