import type { TextFile } from './text-files.ts';

/** A promise that is given up; a type of that name is followed by no word. */
const GIVEN_UP = /\bvoid [\w(]/;
const gateSource = /^mfe-gate\/src\/(?!testing\/|workbench).*(?<!\.test|\.stories)\.tsx?$/;

/**
 * One sentence for each promise of the gate whose failure nobody would see: `void` hides it from
 * the linter (docs/product/gate.md#promise).
 */
export function findGivenUpPromises(files: readonly TextFile[]): string[] {
  return files
    .filter(({ path }) => gateSource.test(path))
    .flatMap(({ path, text }) =>
      text.split('\n').flatMap((line, index) => {
        if (!GIVEN_UP.test(line) || line.includes('.catch(')) return [];
        return [`${path}:${index + 1} gives up a promise; use inBackground: ${line.trim()}`];
      }),
    );
}
