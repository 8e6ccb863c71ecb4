import type { TextFile } from './text-files.ts';

/**
 * A function, class or constant of a package that others may import. Further signatures of one
 * function share its docstring.
 */
const publicDeclaration =
  /^export (?:default )?(?:async )?(?:abstract )?(?:function\*?|class|const) (\w+)/gm;
// A text says itself what it is; what each kind of text is for is said in texts.ts.
const libSource = /^libs\/[\w-]+\/src\/(?!texts\/).*(?<!\.(test|stories))\.tsx?$/;

/** One sentence for each public declaration of a lib that no docstring explains. */
export function findMissingDocstrings(files: readonly TextFile[]): string[] {
  return files
    .filter(({ path }) => libSource.test(path))
    .flatMap(({ path, text }) => {
      const explained = new Set<string>();
      return [...text.matchAll(publicDeclaration)].flatMap(({ index, 1: name = '' }) => {
        const before = text.slice(0, index);
        if (before.endsWith('*/\n')) explained.add(name);
        if (explained.has(name)) return [];
        return [`${path}:${before.split('\n').length} exports ${name} without a docstring`];
      });
    });
}
