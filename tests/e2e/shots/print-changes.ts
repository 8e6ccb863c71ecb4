import { join, relative } from 'node:path';
import type { Comparison } from './compare.ts';

/** Prints what changed and where it is shown. Returns 1 if anything did. */
export function printChanges(changes: readonly Comparison[], folder: string): number {
  for (const { file, result, share } of changes)
    console.log(`${file}: ${result}, ${(100 * share).toFixed(2)} %`);
  const page = relative(process.cwd(), join(folder, 'differences/index.html'));
  console.log(
    `${changes.length} changed screenshots${changes.length > 0 ? `, shown in ${page}` : ''}`,
  );
  return changes.length > 0 ? 1 : 0;
}
