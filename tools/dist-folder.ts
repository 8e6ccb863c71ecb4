import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Registry } from '@muster/remote-kit/registry';
import { readJson } from './json-file.ts';
import { type BuiltRemote, listNamedBuilds } from './registry-edits.ts';
import { root } from './root.ts';

/** Where the built apps and the registry are. */
export const dist = process.env.MUSTER_DIST ?? join(root, 'dist');

/** How long a build that the registry does not name stays, so that a publish or a canary can still name it. */
const UNNAMED_BUILD_TTL_MS = 24 * 3600_000;

/** Every app that is built: the shell, and each folder `mfe-*`. */
export async function listApps(): Promise<string[]> {
  const names = await readdir(root);
  return ['shell', ...names.filter((name) => name.startsWith('mfe-')).sort()];
}

/** The folder of one immutable build: `dist/remotes/mfe_events/<build>`. */
export function locateRemote(id: string, build = ''): string {
  return join(dist, 'remotes', `mfe_${id}`, build);
}

/** The `build.json` of a finished build; undefined when there is no such build. */
export async function readBuilt(id: string, build: string): Promise<BuiltRemote | undefined> {
  return (await readJson(join(locateRemote(id, build), 'build.json'))) as BuiltRemote | undefined;
}

/** Deletes the builds of a remote that the registry has not named for a day. */
export async function deleteUnnamedBuilds(registry: Registry, id: string): Promise<void> {
  const named = new Set(listNamedBuilds(registry, id));
  for (const build of await readdir(locateRemote(id)).catch(() => [])) {
    if (named.has(build)) continue;
    const folder = locateRemote(id, build);
    const { mtimeMs } = await stat(folder);
    if (Date.now() - mtimeMs > UNNAMED_BUILD_TTL_MS) await rm(folder, { recursive: true });
  }
}
