import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { IForbiddenRuleType } from 'dependency-cruiser';
import { root } from '../root.ts';
import { testFiles } from './paths.ts';

const RELATIVE_IMPORT = /(?:from|import\()\s*'(\.[^']+)'/g;

const isTest = new RegExp(testFiles.join('|'));

/** The folder of an app's `src` with the file, such as `mfe-events/src/join`. */
function folderOf(path: string): string | undefined {
  return /^[^/]+\/src\/[^/]+(?=\/)/.exec(path)?.[0];
}

/** Each folder of an app, and those that its files import. */
function listFolderImports(): Map<string, Set<string>> {
  const imports = new Map<string, Set<string>>();
  for (const file of globSync('{shell,mfe-*}/src/*/**/*.{ts,tsx}', { cwd: root })) {
    const from = folderOf(file);
    if (!from || isTest.test(file)) continue;
    const imported = imports.get(from) ?? new Set();
    imports.set(from, imported);
    for (const [, path = ''] of readFileSync(join(root, file), 'utf8').matchAll(RELATIVE_IMPORT)) {
      const to = folderOf(join(dirname(file), path));
      if (to && to !== from) imported.add(to);
    }
  }
  return imports;
}

const folderImports = listFolderImports();

/**
 * Two folders of an app that import each other are one folder in truth. dependency-cruiser has no
 * rule about pairs, so that there is one for each pair that is found.
 */
export const folderRules: IForbiddenRuleType[] = [...folderImports].flatMap(([from, imported]) =>
  [...imported]
    .filter((to) => folderImports.get(to)?.has(from))
    .map((to) => ({
      name: 'no-folders-that-import-each-other',
      comment: `Move what ${from} and ${to} share to a file or folder that imports neither.`,
      severity: 'error',
      from: { path: `^${from}/`, pathNot: testFiles },
      to: { path: `^${to}/` },
    })),
);
