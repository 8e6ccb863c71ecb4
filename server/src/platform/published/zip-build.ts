import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { zipSync } from 'fflate';

/**
 * The folder of a build as a zip file, without the compressed copies and what is noted about it.
 */
export async function zipBuild(folder: string): Promise<Uint8Array> {
  const names = (await readdir(folder)).filter(
    (name) => !/\.(br|gz)$/.test(name) && name !== 'retired.json',
  );
  const files = await Promise.all(
    names.map(async (name) => [name, new Uint8Array(await readFile(join(folder, name)))] as const),
  );
  return zipSync(Object.fromEntries(files));
}
