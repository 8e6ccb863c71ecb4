import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { root } from '../root.ts';

/** The package that an import is of: `react-dom` for `react-dom/client`. */
export function packageOf(request: string): string {
  return request.split('/', request.startsWith('@') ? 2 : 1).join('/');
}

interface Manifest {
  version: string;
  dependencies?: Record<string, string>;
}

function readManifest(name: string): Manifest {
  return JSON.parse(readFileSync(join(root, 'node_modules', name, 'package.json'), 'utf8'));
}

/** The version that is installed of the library with this import. */
export function readVersion(request: string): string {
  return readManifest(packageOf(request)).version;
}

/**
 * The libraries of which an app has a copy of its own in another major version than the shell, as
 * sentences: its types and tests would be about another one than the page has.
 */
export function findOtherMajors(dir: string, ranges: Readonly<Record<string, string>>): string[] {
  const found = Object.entries(ranges).flatMap(([request, range]) => {
    const name = packageOf(request);
    const path = join(dir, 'node_modules', name, 'package.json');
    if (!existsSync(path)) return [];
    const { version } = JSON.parse(readFileSync(path, 'utf8')) as Manifest;
    if (majorOf(version) === majorOf(range)) return [];
    return `${basename(dir)} has ${name} ${version} of its own; the shell provides ${range}. Remove it from its package.json, or use that version.`;
  });
  return [...new Set(found)];
}

/** `19` of `19.3.1` and of `^19.0.0`. */
function majorOf(version: string): string {
  return /\d+/.exec(version)?.[0] ?? '';
}

/** The packages of these imports, and all that they depend on. */
export function listPackages(requests: readonly string[]): string[] {
  const found = new Set(requests.map(packageOf));
  for (const name of found)
    for (const dependency of Object.keys(readManifest(name).dependencies ?? {}))
      found.add(dependency);
  return [...found];
}
