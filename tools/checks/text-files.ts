import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../root.ts';

/** A file of the repository: its path from the root, with forward slashes. */
export interface TextFile {
  path: string;
  text: string;
}

const ignoredFolders = /(^|[\\/])(node_modules|dist|data|shots|test-results|\.cache|\.git)$/;

/** Every document, and every source file in which a person writes comments. */
export async function readTextFiles(): Promise<TextFile[]> {
  const files: TextFile[] = [];
  const options = { cwd: root, exclude: (path: string) => ignoredFolders.test(path) };
  for await (const path of glob('**/*.{md,ts,tsx,mjs,cjs,css,html,sql}', options)) {
    const text = readFileSync(join(root, path), 'utf8');
    files.push({ path: path.replaceAll('\\', '/'), text });
  }
  return files;
}
