import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../root.ts';

/** A file of the house: its path from the root, with forward slashes. */
export interface SourceFile {
  path: string;
  text: string;
}

const rooms = '{libs,shell,mfe-*,server,e2e,bench,tools}/**/*.{ts,tsx,mjs,cjs}';
const skipped = /(^|\/)(node_modules|dist|data)(\/|$)/;

/** Every source file there is. */
export async function readSourceFiles(): Promise<SourceFile[]> {
  const files: SourceFile[] = [];
  function exclude(path: string): boolean {
    return skipped.test(path);
  }
  for await (const path of glob([rooms, '*.ts'], { cwd: root, exclude })) {
    if (!skipped.test(path)) files.push({ path, text: readFileSync(join(root, path), 'utf8') });
  }
  return files;
}
