import { createHash } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../root.ts';
import { type Group, makeGroups, type TestFile } from './groups.ts';

const folder = join(root, 'test-results/groups');

/**
 * Writes the test file of each group, which jest runs, and returns their paths. The seed gives the
 * order of the files in a group.
 */
export async function writeGroups(paths: readonly string[], seed: string): Promise<string[]> {
  const files = await Promise.all(
    paths.map(async (path) => ({ path, source: await readFile(join(root, path), 'utf8') })),
  );
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  return Promise.all(
    makeGroups(files).map(async (group) => {
      const path = join(folder, `${group.name}.test.cjs`);
      await writeFile(path, describeGroup(shuffle(group, seed)));
      return path;
    }),
  );
}

function shuffle(group: Group, seed: string): Group {
  function rankOf({ path }: TestFile): string {
    return createHash('sha256')
      .update(seed + path)
      .digest('hex');
  }
  const ranked = group.files.map((file) => ({ file, rank: rankOf(file) }));
  ranked.sort((one, other) => (one.rank < other.rank ? -1 : 1));
  return { ...group, files: ranked.map(({ file }) => file) };
}

function describeGroup({ environment, files }: Group): string {
  return [
    `/** @jest-environment ${environment} */`,
    `const { describeFile } = require('../../tools/jest/describe-file.ts');`,
    // What they register for after each test belongs to all files, not to the one that loads them.
    ...(files.length > 1 && environment !== 'node' ? ROOT_HOOKS : []),
    ...files.map(({ path }) => `describeFile('${path}', () => require('../../${path}'));`),
    '',
  ].join('\n');
}

const ROOT_HOOKS = [
  `require('@testing-library/react');`,
  `require('../../libs/testing/src/render/render-remote.tsx');`,
];
