import { join } from 'node:path';
import { rspack } from '@rspack/core';
import { root } from '../root.ts';
import type { Sharing } from './app.ts';

/** The folder of the shell's module that imports the libraries by their names. */
const FOLDER = join(root, 'shell/src/shared-libraries');

/**
 * What `shell/src/shared-libraries/import-library.ts` can import, by name: the libraries of
 * rspack.shared.ts.
 */
export function provideModules(modules: Readonly<Record<string, string>>) {
  const requests = Object.entries(modules).map(([name, request]) => [`./${name}`, request]);
  return new rspack.ContextReplacementPlugin(
    /[\\/]shared-libraries$/,
    FOLDER,
    Object.fromEntries(requests),
  );
}

/** Name → module, of the shared libraries. */
export function listModules(shared: Sharing['shared']): Record<string, string> {
  return Object.fromEntries(
    Object.entries(shared).map(([name, { offers = name }]) => [name, offers]),
  );
}

/** The name that rspack gives to the chunk of a library: `shared-[request]`. */
export function sharedChunkName(name: string): string {
  return `shared-${name.replaceAll(/[^\w]+/g, '-').replace(/^-/, '')}`;
}
