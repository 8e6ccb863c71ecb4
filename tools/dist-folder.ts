import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from './root.ts';

/** Where the built apps and the registry are. */
export const dist = process.env.MUSTER_DIST ?? join(root, 'dist');

/** Every app that is built: the shell, and each folder `mfe-*`. */
export async function listApps(): Promise<string[]> {
  const names = await readdir(root);
  return ['shell', ...names.filter((name) => name.startsWith('mfe-')).sort()];
}
