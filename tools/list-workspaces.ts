import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.ts';

/** The folder of every package, relative to the root: `libs/ui`, `shell`, … */
export function listWorkspaces(): string[] {
  const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    workspaces: string[];
  };
  return globSync(
    workspaces.map((pattern) => `${pattern}/package.json`),
    { cwd: root },
  )
    .map((path) => path.replaceAll('\\', '/').replace(/\/package\.json$/, ''))
    .sort();
}
