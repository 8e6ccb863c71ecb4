/** @jest-environment node */
import { findMissingDocstrings } from './docstrings.ts';

function check(text: string, path = 'libs/domain/src/waitlist.ts'): string[] {
  return findMissingDocstrings([{ path, text }]);
}

test.each([
  'export function join() {}',
  'export async function join() {}',
  'export default function join() {}',
  'export class join {}',
  'export const join = 1;',
  '// Not a docstring.\nexport function join() {}',
])('%s needs a docstring', (text) => {
  expect(check(`\n${text}`)).toEqual([
    expect.stringMatching(
      /^libs\/domain\/src\/waitlist\.ts:[23] exports join without a docstring$/,
    ),
  ]);
  expect(check(`/** Joins. */\n${text.replace(/^\/\/.*\n/, '')}`)).toEqual([]);
});

test('overload signatures of a function share its docstring', () => {
  const signatures = 'export function a(x: 1): 1;\nexport function a(x: 2): 2;\n';
  expect(check(`/** A. */\n${signatures}`)).toEqual([]);
  expect(check(signatures)).toHaveLength(2);
});

test.each([
  'libs/domain/src/waitlist.test.ts',
  'server/src/waitlist.ts',
  'libs/domain/package.json',
])('%s needs no docstrings', (path) => {
  expect(check('export function join() {}', path)).toEqual([]);
});

test('types, and declarations that are not exported, need no docstring', () => {
  expect(check('export interface A {}\nexport type B = 1;\nfunction c() {}')).toEqual([]);
});
