import type { TextFile } from './text-files.ts';

const MAX_COLUMNS = 100;

/** A migration that has run is never edited. */
const uncheckedFile = /\/migrations\/|\.generated\.|\/schema\.sql$/;

const fence = /^\s*(```|~~~)/;
/** A row of a table, and the target of a reference link. */
const unwrappedInDocument = /^\s*(\||\[[^\]]+\]:)/;
/** One word, after the marker of its list. */
const singleWord = /^\s*([-*]\s+|\d+\.\s+)?\S+$/;

const comment = /^\s*(\/\/|\/\*|\*|--)/;
const url = /https?:\/\/|\burl\(/;
const moduleName = /^(import|export)\b.*\bfrom\b|^\} from /;
const testTitle = /^\s*(await )?(test|describe)(\.\w+)*\(['"`]/;
/** A directive has to be one line. */
const directive = /^\s*\/\/ biome-ignore /;
/** A string or a regular expression alone on its line, with a name or an operator beside it. */
const singleLiteral =
  /^\s*([?:] )?(export )?(const |return )?([\w.$'-]+( =|:|=\{?) ?)?(['"`/]).*\6( \+|[\w),;\]}.(]*)$/;

/** A message for each line of a document or of code that has more columns than the limit. */
export function findWideLines(files: readonly TextFile[]): string[] {
  return files
    .filter(({ path }) => !uncheckedFile.test(path))
    .flatMap(({ path, text }) => {
      const lines = path.endsWith('.md') ? blankFences(text.split('\n')) : text.split('\n');
      const mayBeWide = path.endsWith('.md') ? mayBeWideInDocument : mayBeWideInCode;
      return lines.flatMap((line, index) => {
        const columns = [...line].length;
        if (columns <= MAX_COLUMNS || mayBeWide(line)) return [];
        return [`${path}:${index + 1} has ${columns} columns; the limit is ${MAX_COLUMNS}`];
      });
    });
}

function mayBeWideInDocument(line: string): boolean {
  return unwrappedInDocument.test(line) || singleWord.test(line);
}

function mayBeWideInCode(line: string): boolean {
  if (url.test(line) || directive.test(line)) return true;
  if (comment.test(line)) return false;
  return [moduleName, testTitle, singleLiteral].some((pattern) => pattern.test(line));
}

/** The lines with nothing where a code block is. */
function blankFences(lines: readonly string[]): string[] {
  let isInside = false;
  return lines.map((line) => {
    const isFence = fence.test(line);
    if (isFence) isInside = !isInside;
    return isFence || isInside ? '' : line;
  });
}
