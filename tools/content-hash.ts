import { createHash } from 'node:crypto';
import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from './dist-folder.ts';

const leftOut = /(^|\/)(dist|node_modules|e2e)\/|\.test\.tsx?$|\.md$/;

/** What every app is built from, besides its own folder. */
const common = ['libs/*/package.json', 'libs/*/{src,fonts}/**', 'tools/bundling/**'];

/** Ten hex digits over everything an app is built from: the same content, the same build. */
export const hashContent = async (folders: readonly string[], salt = ''): Promise<string> => {
  const hash = createHash('sha256').update(salt);
  const paths = ['package-lock.json'];
  for await (const path of glob([...folders.map((folder) => `${folder}/**`), ...common], {
    cwd: root,
    withFileTypes: true,
  })) {
    if (path.isFile()) paths.push(join(path.parentPath, path.name).slice(root.length + 1));
  }
  for (const path of paths.sort()) {
    if (leftOut.test(path)) continue;
    hash.update(path).update(await readFile(join(root, path)));
  }
  return hash.digest('hex').slice(0, 10);
};
