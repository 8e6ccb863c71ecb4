import { readFileSync } from 'node:fs';
import { join } from 'node:path';
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

/** The packages of these imports, and all that they depend on. */
export function listPackages(requests: readonly string[]): string[] {
  const found = new Set(requests.map(packageOf));
  for (const name of found)
    for (const dependency of Object.keys(readManifest(name).dependencies ?? {}))
      found.add(dependency);
  return [...found];
}
