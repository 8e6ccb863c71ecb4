import { execFile } from 'node:child_process';
import { globSync } from 'node:fs';
import { mkdir, readdir, readFile, symlink } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { LAST_UNCHECKED_MIGRATION } from '../../tools/checks/migrations.ts';

const root = resolve(import.meta.dirname, '../..');
const exec = promisify(execFile);

export const MIGRATIONS = 'server/src/platform/database/migrations';
/** Written with each release (tools/keep-release.ts). */
const WRITTEN_WITH_RELEASE = 'tests/e2e/last-release.json';

/**
 * The commit of the last release; while that is from before migrations were made for releases side
 * by side, the first one after them. Undefined: this tree has no history.
 */
export async function findLastRelease(): Promise<string | undefined> {
  const number = String(LAST_UNCHECKED_MIGRATION).padStart(4, '0');
  const [first = ''] = globSync(`${MIGRATIONS}/${number}-*.sql`, { cwd: root });
  const [release, earliest] = [await findCommit(WRITTEN_WITH_RELEASE), await findCommit(first)];
  if (!release || !earliest) return undefined;
  const isAfter = await exec('git', ['merge-base', '--is-ancestor', earliest, release], {
    cwd: root,
  }).then(
    () => true,
    () => false,
  );
  return isAfter ? release : earliest;
}

async function findCommit(path: string): Promise<string | undefined> {
  const args = ['log', '-1', '--format=%H', '--', path];
  const found = await exec('git', args, { cwd: root }).catch(() => undefined);
  return found?.stdout.trim() || undefined;
}

/**
 * Writes the tree of a commit into a new folder, or this one as it is. Its packages are those of
 * this tree.
 */
export async function writeTree(folder: string, commit?: string): Promise<void> {
  await mkdir(folder);
  const pack = commit
    ? 'git archive "$2"'
    : 'git ls-files -z -co --exclude-standard | tar -c --null --ignore-failed-read -T -';
  const args = ['-o', 'pipefail', '-c', `${pack} | tar -x -C "$1"`, 'bash', folder];
  await exec('bash', commit ? [...args, commit] : args, { cwd: root });
  for (const path of globSync('{.,server,libs/*}/node_modules', { cwd: root }))
    await linkPackages(join(root, path), join(folder, path));
  await mkdir(join(folder, 'node_modules/@muster'));
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
