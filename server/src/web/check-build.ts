import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Where the registry says that a build is. */
export interface RegisteredBuild {
  /** The path of its manifest. */
  entry: string;
  /** The hash of its entry file, `sha384-…`. */
  integrity: string;
}

/** Whether the server has the manifest and the entry file of a build, as the registry describes them. */
export async function checkBuild(
  webDir: string,
  { entry, integrity }: RegisteredBuild,
): Promise<'served' | 'altered' | 'missing'> {
  const manifestPath = join(webDir, entry);
  try {
    const manifest = await readFile(manifestPath, 'utf8');
    const file = await readFile(join(dirname(manifestPath), 'remoteEntry.js'));
    const [algorithm = '', expected] = integrity.split(/-(.*)/s);
    const isSame = createHash(algorithm).update(file).digest('base64') === expected;
    return isSame && isJson(manifest) ? 'served' : 'altered';
  } catch {
    return 'missing';
  }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
