import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { parseRegistry, type Registry } from '../libs/remote-kit/src/registry.ts';
import { type BuiltRemote, emptyRegistry, listKeptBuilds } from './registry-edits.ts';

export const root = join(import.meta.dirname, '..');
export const dist = process.env.MUSTER_DIST ?? join(root, 'dist');
const registryPath = join(dist, 'registry.json');

/** Every app that is built: the shell, and each folder `mfe-*`. */
export const listApps = async (): Promise<string[]> => {
  const names = await readdir(root);
  return ['shell', ...names.filter((name) => name.startsWith('mfe-')).sort()];
};

/** The folder of one immutable build: `dist/remotes/mfe_events/<build>`. */
export const locateRemote = (id: string, build = ''): string =>
  join(dist, 'remotes', `mfe_${id}`, build);

export const readJson = async (path: string): Promise<unknown> => {
  const text = await readFile(path, 'utf8').catch(() => undefined);
  return text === undefined ? undefined : JSON.parse(text);
};

/** Writes beside and renames over, so that nobody ever reads half a file. */
export const writeJson = async (path: string, value: unknown): Promise<void> => {
  const beside = `${path}.${process.pid}`;
  await mkdir(dirname(path), { recursive: true });
  await writeFile(beside, JSON.stringify(value));
  await rename(beside, path);
};

export const readRegistry = async (): Promise<Registry> => {
  const content = await readJson(registryPath);
  return content === undefined ? emptyRegistry : parseRegistry(content).registry;
};

export const writeRegistry = (registry: Registry): Promise<void> =>
  writeJson(registryPath, registry);

/** What a built folder says of itself; undefined when there is no such build. */
export const readBuilt = async (id: string, build: string): Promise<BuiltRemote | undefined> =>
  (await readJson(join(locateRemote(id, build), 'build.json'))) as BuiltRemote | undefined;

/** How long a build nobody published waits for a publish or a canary to name it, in milliseconds. */
const KEEP_UNNAMED = 24 * 3600_000;

/** Removes the builds of a remote that the registry does not name, unless they are quite new. */
export const sweepBuilds = async (registry: Registry, id: string): Promise<void> => {
  const kept = new Set(listKeptBuilds(registry, id));
  for (const build of await readdir(locateRemote(id)).catch(() => [])) {
    if (kept.has(build)) continue;
    const { mtimeMs } = await stat(locateRemote(id, build));
    if (Date.now() - mtimeMs > KEEP_UNNAMED) await rm(locateRemote(id, build), { recursive: true });
  }
};
