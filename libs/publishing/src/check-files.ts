import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isBuildFile } from './build-files.ts';
import { matchesIntegrity } from './matches-integrity.ts';

/** Where the registry says that a build is. */
export interface BuildLocation {
  /** The path of its manifest. */
  entry: string;
  /** The hash of its entry file, such as `sha256-…`. */
  integrity: string | null;
  /** The hash of its manifest; missing in registries of earlier releases. */
  manifestIntegrity?: string | null;
}

/**
 * Whether the server has a build as the registry describes it: the manifest and the entry file by
 * the registry's hashes, every other script and style sheet by the manifest's. Nothing outside the
 * folder of the build is read, whatever the manifest names.
 */
export async function checkFiles(
  webDir: string,
  { entry, integrity, manifestIntegrity }: BuildLocation,
): Promise<'served' | 'altered' | 'missing'> {
  const manifestPath = join(webDir, entry);
  const folder = dirname(manifestPath);
  try {
    const manifest = await readFile(manifestPath);
    const entryFile = await readFile(join(folder, 'remoteEntry.js'));
    if (!matchesIntegrity(manifest, manifestIntegrity)) return 'altered';
    if (!matchesIntegrity(entryFile, integrity)) return 'altered';
    const { integrity: hashes = {} } = JSON.parse(manifest.toString()) as Manifest;
    if (!Object.keys(hashes).every(isBuildFile)) return 'altered';
    for (const [file, hash] of Object.entries(hashes)) {
      if (!matchesIntegrity(await readFile(join(folder, file)), hash)) return 'altered';
    }
    return 'served';
  } catch {
    return 'missing';
  }
}

interface Manifest {
  /** File name → hash. */
  integrity?: Record<string, string>;
}
