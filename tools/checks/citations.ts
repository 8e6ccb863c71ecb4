import { posix } from 'node:path';
import { listAnchors } from './anchors.ts';
import type { TextFile } from './text-files.ts';

/** `docs/product/README.md`, with or without `#anchor`. */
const citation = /(?<![\w./-])docs\/[\w./-]+\.md(?:#[\w-]*)?/g;

/** `[text](target)` in a document. */
const link = /\]\(([^)\s]+)\)/g;

/** Documents that are not in the repository, and sections by their number, which changes. */
const unresolvable = /(?<![\w./-])(?:(?:spec|decisions)\.md|[\w./-]+\.md(?=,? §))/g;

/** In code, a document is cited by its path from the root. */
const unresolvableInCode = new RegExp(`${unresolvable.source}|(?<![\\w./-])design\\.md`, 'g');

/**
 * A message for each citation that does not resolve. `exists` tells whether a path from the root is
 * a file or folder.
 */
export function findBrokenCitations(
  files: readonly TextFile[],
  exists: (path: string) => boolean,
): string[] {
  const anchors = new Map(
    files.filter(isDocument).map(({ path, text }) => [path, listAnchors(text)]),
  );
  return files.flatMap((file) =>
    listCitations(file).flatMap(({ index, text, target }) => {
      const problem = target === undefined ? 'cite docs/<file>.md#<anchor>' : findProblem(target);
      return problem ? [`${file.path}:${lineOf(file.text, index)} cites ${text}: ${problem}`] : [];
    }),
  );

  function findProblem(target: string): string | undefined {
    const [path = '', anchor] = target.split('#');
    if (!exists(path)) return `there is no ${path}`;
    if (anchor === undefined || !path.endsWith('.md')) return undefined;
    return anchors.get(path)?.has(anchor) ? undefined : `${path} has no anchor ${anchor}`;
  }
}

interface Citation {
  index: number;
  /** As it is written. */
  text: string;
  /** Path from the root and anchor; undefined when the citation cannot resolve. */
  target: string | undefined;
}

function listCitations(file: TextFile): Citation[] {
  const unresolved = isDocument(file) ? unresolvable : unresolvableInCode;
  return [
    ...match(file, citation).map(({ index, 0: text }) => ({ index, text, target: text })),
    ...match(file, unresolved).map(({ index, 0: text }) => ({ index, text, target: undefined })),
    ...(isDocument(file) ? listLinks(file) : []),
  ];
}

function listLinks(file: TextFile): Citation[] {
  return match(file, link)
    .map(({ index, 1: href = '' }) => ({ index, text: href, target: resolveLink(file.path, href) }))
    .filter(({ text }) => !/^[a-z]+:/.test(text));
}

function resolveLink(from: string, href: string): string {
  if (href.startsWith('#')) return `${from}${href}`;
  return posix.join(posix.dirname(from), href).replace(/\/(?=#|$)/, '');
}

function match({ text }: TextFile, pattern: RegExp): RegExpExecArray[] {
  return [...text.matchAll(pattern)];
}

function isDocument({ path }: Pick<TextFile, 'path'>): boolean {
  return path.endsWith('.md');
}

function lineOf(text: string, index: number): number {
  return text.slice(0, index).split('\n').length;
}
