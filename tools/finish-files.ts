import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Subresource integrity of a file with this content. Hashes do not compress, and a page has dozens:
 * these are the shortest that browsers check.
 */
export function toIntegrity(content: Uint8Array): string {
  return `sha256-${createHash('sha256').update(content).digest('base64')}`;
}

/** Subresource integrity of every script and stylesheet in a folder, by file name. */
export async function hashFiles(folder: string): Promise<Record<string, string>> {
  const files = (await readdir(folder)).filter((file) => /\.(js|css)$/.test(file));
  const entries = files.sort().map(async (file) => {
    return [file, toIntegrity(await readFile(join(folder, file)))] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}
