import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RemoteBuild } from '@muster/contract';
import { SHELL_ID } from '@muster/page-contract';
import type { Config } from '../config/config.ts';
import { readRegistry } from './read-registry.ts';

/** Whether this server has a build: of a remote, or of the shell. */
export async function readKnownBuilds({
  remotesDir,
  webDir,
}: Pick<Config, 'remotesDir' | 'webDir'>): Promise<(build: RemoteBuild) => boolean> {
  const [remotes, shellBuild] = await Promise.all([
    readRegistry(remotesDir),
    readShellBuild(webDir),
  ]);
  const builds = new Map(remotes.map(({ id, builds }) => [id, builds]));
  return ({ remote, build }) =>
    remote === SHELL_ID ? build === shellBuild : (builds.get(remote) ?? []).includes(build);
}

/** The id of the shell's build that is served; undefined if it cannot be read. */
async function readShellBuild(webDir: string): Promise<string | undefined> {
  try {
    const text = await readFile(join(webDir, 'shell/assets.json'), 'utf8');
    return (JSON.parse(text) as { build?: string }).build;
  } catch {
    // Not built yet, or being written.
    return undefined;
  }
}
