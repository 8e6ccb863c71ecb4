import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { parseRegistry, type Registry } from '@muster/remote-host/registry';
import { readJson, writeJson } from './json-file.ts';
import { emptyRegistry } from './registry-edits.ts';

/** The registry's file in the folder of the published builds. */
export function locateRegistry(dir: string): string {
  return join(dir, 'registry.json');
}

/**
 * The registry, to be changed and written back. Throws when any part of the file cannot be read,
 * because writing it back would delete that part.
 */
export async function readRegistry(dir: string): Promise<Registry> {
  const path = locateRegistry(dir);
  const content = await readJson(path);
  if (content === undefined) return emptyRegistry;
  const { registry, problems } = parseRegistry(content);
  const unreadable = problems.length > 0 ? problems : listUnreadableParts(content, registry);
  if (unreadable.length === 0) return registry;
  throw new Error(
    `${path} was not changed, because this change would delete what cannot be read: ${unreadable.join(' ')} Repair the file first.`,
  );
}

/**
 * Replaces the registry's file. Only within `changeRegistry`, which lets one change happen at a
 * time.
 */
export function writeRegistry(dir: string, registry: Registry): Promise<void> {
  return writeJson(locateRegistry(dir), registry);
}

/** One sentence for each remote of which the parser left out a canary or an earlier build. */
function listUnreadableParts(content: unknown, { remotes }: Registry): string[] {
  // The parser found no problem, so each entry is an object with an id and is in the parsed list.
  const entries = (content as { remotes: { id: string; previous?: unknown }[] }).remotes;
  return entries
    .filter((entry) => {
      const parsed = remotes.find(({ id }) => id === entry.id);
      return !isDeepStrictEqual({ previous: [], ...entry }, parsed);
    })
    .map(({ id }) => `Remote ${id} in the registry has an unreadable canary or earlier build.`);
}
