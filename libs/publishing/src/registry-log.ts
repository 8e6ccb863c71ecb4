import { appendFile, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * What can be done to the registry. `release`: a build of the whole repository publishes what has
 * changed.
 */
type RegistryAction =
  | 'publish'
  | 'release'
  | 'set'
  | 'rollback'
  | 'canary'
  | 'slot'
  | OfflineSwitch;

/** Turns off or on again that browsers keep a remote's files (docs/remote.md#offline). */
export type OfflineSwitch = 'offline-on' | 'offline-off';

/** One change of the registry. */
export interface LogEntry {
  /** ISO 8601. */
  at: string;
  action: RegistryAction;
  remote: string;
  build: string;
  version: string;
  /** The build that was current before; null for the first. */
  former: string | null;
  /** The canary's share, from 0 to 1. */
  share?: number;
  /** How many people were named besides. */
  people?: number;
  /** Which slot, and how what the remote contributes to it is placed now. */
  slot?: string;
  order?: number | 'off' | 'default';
  who: string;
  why: string;
}

/** The older half is dropped beyond this size: about 5,000 changes. */
const MAX_LOG_BYTES = 1_000_000;

function locateLog(dir: string): string {
  return join(dir, 'registry-log.jsonl');
}

/** The changes of the registry, oldest first. A line that cannot be read is left out. */
export async function readLog(dir: string): Promise<LogEntry[]> {
  const text = await readFile(locateLog(dir), 'utf8').catch(() => '');
  return text.split('\n').flatMap((line) => {
    try {
      return [JSON.parse(line) as LogEntry];
    } catch {
      return [];
    }
  });
}

/** Adds a change. Only within `changeRegistry`, which lets one change happen at a time. */
export async function appendToLog(dir: string, entry: LogEntry): Promise<void> {
  const path = locateLog(dir);
  await appendFile(path, `${JSON.stringify(entry)}\n`);
  const { size } = await stat(path);
  if (size <= MAX_LOG_BYTES) return;
  const lines = (await readFile(path, 'utf8')).split('\n');
  await writeFile(path, lines.slice(lines.length >> 1).join('\n'));
}
