import { createHash } from 'node:crypto';
import { glob, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { root } from './root.ts';

/** Files that are in no bundle, so a change of them needs no new build. */
const ignored = /(^|\/)(dist|node_modules|e2e)\/|\.test\.tsx?$|\.md$/;

/** What every app is built from, besides its own folder. */
const common = [
  'package-lock.json',
  'libs/*/package.json',
  'libs/*/{src,fonts}/**',
  'rspack.shared.ts',
  'tools/bundling/**',
];

/** Ten hex digits over everything an app is built from: the same content gives the same build. */
export async function hashContent(folders: readonly string[], salt = ''): Promise<string> {
  const hash = createHash('sha256').update(salt);
  for (const path of await listFiles([...folders.map((folder) => `${folder}/**`), ...common])) {
    hash.update(path).update(await readFile(join(root, path)));
  }
  return hash.digest('hex').slice(0, 10);
}

async function listFiles(patterns: readonly string[]): Promise<string[]> {
  const paths: string[] = [];
  for await (const entry of glob([...patterns], { cwd: root, withFileTypes: true })) {
    const path = relative(root, join(entry.parentPath, entry.name));
    if (entry.isFile() && !ignored.test(path)) paths.push(path);
  }
  return paths.sort();
}
