import { readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Registry } from '@muster/remote-host/registry';
import { readJson } from './json-file.ts';
import { type BuiltRemote, listBuildsInUse, listNamedBuilds } from './registry-edits.ts';

const HOUR_MS = 3_600_000;
/** How long a build stays after it was retired: pages that were opened before load parts of it. */
const RETIRED_TTL_MS = 7 * 24 * HOUR_MS;
/** How long a build stays that was never published. */
const UNPUBLISHED_TTL_MS = 24 * HOUR_MS;

const RETIRED_FILE = 'retired.json';

/**
 * The folder of one immutable build, `remotes/mfe_events/<build>`, or of all builds of a remote.
 */
export function locateRemote(dir: string, id: string, build = ''): string {
  return join(dir, 'remotes', `mfe_${id}`, build);
}

/** The `build.json` of a finished build; undefined when there is no such build. */
export async function readBuilt(
  dir: string,
  id: string,
  build: string,
): Promise<BuiltRemote | undefined> {
  const path = join(locateRemote(dir, id, build), 'build.json');
  return (await readJson(path)) as BuiltRemote | undefined;
}

/** The builds of a remote that are kept, whether published or not. */
export function listBuilds(dir: string, id: string): Promise<string[]> {
  return readdir(locateRemote(dir, id)).catch(() => []);
}

/**
 * Notes in the folders of the builds that a change took out of use since when they are, and in
 * those that it brought back that they are not.
 */
export async function noteRetired(
  dir: string,
  { id, before, after }: { id: string; before: Registry; after: Registry },
): Promise<void> {
  const inUse = listBuildsInUse(after, id);
  for (const build of inUse)
    await rm(join(locateRemote(dir, id, build), RETIRED_FILE), { force: true });
  for (const build of listBuildsInUse(before, id).filter((other) => !inUse.includes(other))) {
    const at = new Date().toISOString();
    // The folder may have been removed by hand.
    await writeFile(join(locateRemote(dir, id, build), RETIRED_FILE), JSON.stringify({ at })).catch(
      () => undefined,
    );
  }
}

/**
 * Deletes the builds of a remote that were retired more than 7 days ago, and those older than a day
 * that were never published. Never one that the registry names.
 */
export async function sweepBuilds(dir: string, id: string, registry: Registry): Promise<void> {
  const named = new Set(listNamedBuilds(registry, id));
  for (const build of await listBuilds(dir, id)) {
    const folder = locateRemote(dir, id, build);
    if (!named.has(build) && (await isOutdated(folder))) await rm(folder, { recursive: true });
  }
}

async function isOutdated(folder: string): Promise<boolean> {
  const retired = (await readJson(join(folder, RETIRED_FILE))) as { at: string } | undefined;
  if (retired) return Date.now() - Date.parse(retired.at) > RETIRED_TTL_MS;
  const { mtimeMs } = await stat(folder);
  return Date.now() - mtimeMs > UNPUBLISHED_TTL_MS;
}
