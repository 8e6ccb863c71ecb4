import { execFile } from 'node:child_process';
import { globSync } from 'node:fs';
import { mkdir, readdir, readFile, symlink } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

const root = resolve(import.meta.dirname, '../..');
const exec = promisify(execFile);

/** A commit with each release (tools/keep-release.ts). */
const KEPT_WITH_RELEASE = 'tests/e2e/last-release.json';

/** The commit of the last release. Undefined: this tree has no history. */
export async function findLastRelease(): Promise<string | undefined> {
  const args = ['log', '-1', '--format=%H', '--', KEPT_WITH_RELEASE];
  const found = await exec('git', args, { cwd: root }).catch(() => undefined);
  return found?.stdout.trim() || undefined;
}

/** Writes the tree of a commit into an empty folder. Its packages are those of this tree. */
export async function unpackRelease(commit: string, folder: string): Promise<void> {
  const unpack = 'git archive "$1" | tar -x -C "$2"';
  await exec('bash', ['-o', 'pipefail', '-c', unpack, 'bash', commit, folder], { cwd: root });
  for (const path of globSync('{.,server,libs/*}/node_modules', { cwd: root }))
    await linkPackages(join(root, path), join(folder, path));
  const scope = join(folder, 'node_modules/@muster');
  await mkdir(scope);
  for (const path of globSync('*{,/*}/package.json', { cwd: folder })) {
    const { name } = JSON.parse(await readFile(join(folder, path), 'utf8')) as { name: string };
    if (name.startsWith('@muster/'))
      await symlink(join(folder, path, '..'), join(folder, 'node_modules', name));
  }
}

/** All but those of the workspaces, which each tree has itself. */
async function linkPackages(from: string, to: string): Promise<void> {
  await mkdir(to);
  for (const name of await readdir(from))
    if (name !== '@muster' && name !== '.cache') await symlink(join(from, name), join(to, name));
}
