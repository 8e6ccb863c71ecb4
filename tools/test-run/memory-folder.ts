import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The file system in memory of Linux. */
const SHARED_MEMORY = '/dev/shm';
const MIN_FREE_BYTES = 4 * 1024 ** 3;
const MIN_MEMORY_BYTES = 8 * 1024 ** 3;

/**
 * A folder in memory for what tests write, which goes with this process: they create and drop
 * hundreds of databases, and on a disk a fifth of the server tests' CPU goes into that. Undefined
 * where there is none with enough room, or programs may not run from it.
 */
export function makeMemoryFolder(): string | undefined {
  if (process.platform !== 'linux' || process.availableMemory() < MIN_MEMORY_BYTES)
    return undefined;
  try {
    const { bavail, bsize } = statfsSync(SHARED_MEMORY);
    if (bavail * bsize < MIN_FREE_BYTES) return undefined;
    const folder = mkdtempSync(join(SHARED_MEMORY, 'muster-'));
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
    // PostgreSQL runs as another account where this is root, and its programs are beside its data.
    chmodSync(folder, 0o755);
    return runsPrograms(folder) ? folder : undefined;
  } catch {
    return undefined;
  }
}

function runsPrograms(folder: string): boolean {
  const program = join(folder, 'try');
  writeFileSync(program, '#!/bin/sh\n', { mode: 0o755 });
  return spawnSync(program).status === 0;
}
