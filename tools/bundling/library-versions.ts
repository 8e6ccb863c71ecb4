import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../root.ts';
import type { SharedLibrary } from './shared-libraries.ts';

/** The version of a shared library that is installed here. */
export function readVersion({ request, package: name }: SharedLibrary): string {
  const path = join(root, 'node_modules', name, 'package.json');
  const { version } = JSON.parse(readFileSync(path, 'utf8')) as { version?: string };
  if (!version) throw new Error(`${path} gives no version for ${request}.`);
  return version;
}

/** The version range that a remote requires: of this repository's libraries at least this version, of others the same major. */
export function rangeOf(library: SharedLibrary): string {
  const version = readVersion(library);
  return library.own ? `^${version}` : `^${version.split('.')[0]}.0.0`;
}
