/** @jest-environment node */
import { findBrokenCitations } from './citations.ts';

const product = [
  '# Product',
  '<a id="capacity"></a>',
  '### 4.2 Capacity is never exceeded',
  '## Files & `keys`',
  '## Files & keys',
  '```',
  '# not a heading',
  '```',
].join('\n');

/** The broken citations of this file, in a repository with two documents. */
function checkFile(path: string, text: string): string[] {
  const files = [
    { path: docs('product.md'), text: product },
    { path: docs('decisions/one.md'), text: '# One' },
    { path, text },
  ];
  const paths = new Set(['docs', 'docs/decisions', ...files.map((file) => file.path)]);
  return findBrokenCitations(files, (candidate) => paths.has(candidate));
}

// Composed, because this file itself is checked too.
function docs(rest: string): string {
  return `docs/${rest}`;
}

function removedDocument(name: string): string {
  return `${name}.md`;
}

test.each([
  docs('product.md'),
  docs('product.md#capacity'),
  docs('product.md#42-capacity-is-never-exceeded'),
  docs('product.md#files--keys'),
  docs('product.md#files--keys-1'),
  docs('decisions/one.md'),
])('%s resolves', (cited) => {
  expect(checkFile('server/src/a.ts', `// See ${cited}.`)).toEqual([]);
});

test.each([
  [docs('product.md#missing'), 'has no anchor missing'],
  [docs('product.md#not-a-heading'), 'has no anchor not-a-heading'],
  [docs('nothing.md'), 'there is no'],
  [removedDocument('spec'), 'cite docs/'],
  [`${removedDocument('decisions')} §3`, 'cite docs/'],
  [removedDocument('design'), 'cite docs/'],
  [`${docs('product.md')} §4`, 'cite docs/'],
])('%s does not resolve', (cited, problem) => {
  const found = checkFile('server/src/a.ts', `\n/** A rule (${cited}). */`);
  expect(found).not.toEqual([]);
  expect(found[0]).toMatch(/^server\/src\/a\.ts:2 cites /);
  expect(found.join('\n')).toContain(problem);
});

test.each([
  ['<a id="here"></a> [here](#here)', docs('a.md')],
  ['[product](product.md#capacity)', docs('a.md')],
  ['[one](./decisions/one.md#one)', docs('a.md')],
  ['[decisions](decisions/)', docs('a.md')],
  ['[parent](../product.md)', docs('decisions/a.md')],
  ['[external](https://example.org/x.md#y)', docs('a.md')],
])('a link %s in a document resolves', (text, path) => {
  expect(checkFile(path, text)).toEqual([]);
});

test.each([
  ['[gone](gone.md)', `there is no ${docs('gone.md')}`],
  ['[product](product.md#gone)', `${docs('product.md')} has no anchor gone`],
  ['[here](#gone)', `${docs('a.md')} has no anchor gone`],
])('a link %s in a document does not resolve', (text, problem) => {
  expect(checkFile(docs('a.md'), text).join('\n')).toContain(problem);
});
