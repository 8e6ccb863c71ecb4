import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The id of the shell's build that is served; undefined if it cannot be read. */
export async function readShellBuild(webDir: string): Promise<string | undefined> {
  try {
    const text = await readFile(join(webDir, 'shell/assets.json'), 'utf8');
    return (JSON.parse(text) as { build?: string }).build;
  } catch {
    // Not built yet, or being written.
    return undefined;
  }
}
