import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * The content of a JSON file; undefined when there is no such file. Throws when it cannot be read.
 */
export async function readJson(path: string): Promise<unknown> {
  const text = await readText(path);
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(`${path} is not valid JSON.`, { cause: error });
  }
}

async function readText(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    // Any other failure must not look like a missing file, which would then be written from
    // nothing.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Writes a file beside the target and renames it, so that a reader never finds half of it. */
export async function writeJson(path: string, value: unknown): Promise<void> {
  const temporary = `${path}.${process.pid}`;
  await mkdir(dirname(path), { recursive: true });
  await writeFile(temporary, JSON.stringify(value));
  await rename(temporary, path);
}
