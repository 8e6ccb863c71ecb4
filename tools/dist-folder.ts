import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from './root.ts';

/** Where the built apps and the registry are. */
export const dist = process.env.MUSTER_DIST ?? join(root, 'dist');

/**
 * Every app that is built: each folder `mfe-*`, and the shell, which the repositories of other
 * teams do not have.
 */
export async function listApps(): Promise<string[]> {
  const names = await readdir(root);
  const remotes = names.filter((name) => name.startsWith('mfe-')).sort();
  return names.includes('shell') ? ['shell', ...remotes] : remotes;
}
