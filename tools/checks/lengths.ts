import type { SourceFile } from './source-files.ts';

const MOST_LINES = 300;
const MOST_TEST_LINES = 400;

/** One sentence for each file nobody can read in one go any more. */
export function checkLengths(files: readonly SourceFile[]): string[] {
  return files.flatMap(({ path, text }) => {
    const lines = text.split('\n').length - 1;
    const most = /\.test\.tsx?$/.test(path) ? MOST_TEST_LINES : MOST_LINES;
    return lines > most ? [`${path} has ${lines} lines; ${most} is the most`] : [];
  });
}
