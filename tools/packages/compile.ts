import { copyFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { transform } from '@swc/core';

/** Written for tests of this repository. */
const LEFT_OUT = /\.(test|stories)\.tsx?$/;

/**
 * Compiles the TypeScript of a folder, file by file, and copies everything else. The names stay,
 * except for `.js`.
 */
export async function compileFolder(from: string, to: string): Promise<void> {
  const entries = await readdir(from, { recursive: true, withFileTypes: true });
  for (const entry of entries.filter((found) => found.isFile() && !LEFT_OUT.test(found.name))) {
    const path = join(entry.parentPath, entry.name);
    const target = join(to, path.slice(from.length));
    if (/(?<!\.d)\.tsx?$/.test(path)) {
      await compileFile(path, target);
      continue;
    }
    await mkdir(dirname(target), { recursive: true });
    if (path.endsWith('.cjs'))
      await writeFile(target, toJsSpecifiers(await readFile(path, 'utf8')));
    else await copyFile(path, target);
  }
}

/** Compiles one file; the target is given with the name of the source. */
export async function compileFile(path: string, target: string): Promise<void> {
  const written = target.replace(/\.tsx?$/, '.js');
  await mkdir(dirname(written), { recursive: true });
  const { code } = await transform(await readFile(path, 'utf8'), {
    filename: path,
    jsc: {
      parser: { syntax: 'typescript', tsx: path.endsWith('x') },
      transform: { react: { runtime: 'automatic' } },
      target: 'es2024',
      preserveAllComments: true,
    },
    module: { type: 'es6' },
  });
  await writeFile(written, toJsSpecifiers(code));
}

/** `./x.ts` and `./x.tsx` are `./x.js` now, in imports of every form. */
export function toJsSpecifiers(code: string): string {
  return code.replace(
    /((?:from|import|require)\s*\(?\s*)(['"])(\.{1,2}\/[^'"]+?)\.tsx?\2/g,
    '$1$2$3.js$2',
  );
}
