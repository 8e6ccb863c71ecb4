import { createHash } from 'node:crypto';

/** A sentence; a word or a code in quotes is part of the interface, its wording is not. */
const SENTENCE = /'[^'\n]* [^'\n]*'|`[^`]* [^`]*`/g;

/** Changes with what a declaration says, but not with the wording of its texts. */
function fingerprint(declaration: string): string {
  return createHash('sha256').update(declaration.replace(SENTENCE, "''")).digest('hex').slice(0, 8);
}

/** The names that a file declares and exports, as lines of at most 100 characters. */
function listNames(declaration: string): string[] {
  const declared = declaration.matchAll(
    /^export (?:declare )?(?:abstract )?(?:const|function|class|interface|type|enum|let) (\w+)/gm,
  );
  const lines: string[] = [];
  for (const name of new Set([...declared].map(([, name = '']) => name).sort())) {
    const longer = `${lines.at(-1)}, ${name}`;
    if (lines.length === 0 || longer.length > 100) lines.push(`  ${name}`);
    else lines[lines.length - 1] = longer;
  }
  return lines;
}

/** The lines of a file: its fingerprint and its names. */
export function describeFile(path: string, declaration: string): string[] {
  return [`${path} ${fingerprint(declaration)}`, ...listNames(declaration)];
}
