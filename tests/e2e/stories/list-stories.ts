import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { toStoryId } from '@muster/testing/story-ids';
import { root } from '../../../tools/root.ts';

const FILES = '{mfe-*,shell,libs/ui}/src/**/*.stories.tsx';

/** Files of stories, separated by commas: only these are tested. */
const { STORIES } = process.env;

/** The ids of all stories, read from their files. */
export function listStoryIds(): string[] {
  return (STORIES?.split(',') ?? globSync(FILES, { cwd: root })).toSorted().flatMap((file) => {
    const group = file.replace(/^(?:mfe-|libs\/)?([^/]+).*/, '$1');
    const source = readFileSync(join(root, file), 'utf8');
    const names = [...source.matchAll(/^export const (\w+)/gm)].map(([, name = '']) => name);
    return names.map((name) => toStoryId({ group, file }, name));
  });
}
