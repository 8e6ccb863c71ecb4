/** @jest-environment node */
import { findWideLines } from './widths.ts';

const WIDE = 'word '.repeat(21).trim();
const LONG_WORD = 'w'.repeat(101);

function check(path: string, ...lines: string[]): string[] {
  return findWideLines([{ path, text: lines.join('\n') }]);
}

test('a line of 100 columns is fine, whatever its characters; one of 101 is named', () => {
  expect(check('a.md', `é ${'–'.repeat(98)}`)).toEqual([]);
  expect(check('a.md', 'fine', `a ${'b'.repeat(99)}`)).toEqual([
    'a.md:2 has 101 columns; the limit is 100',
  ]);
});

test.each([
  [WIDE],
  [`- ${WIDE}`],
  [`    ${WIDE}`],
  [`See [it](${LONG_WORD}).`],
  ['```', 'code', '```', WIDE],
])('a document may not have the wide line of %j', (...lines) => {
  expect(check('a.md', ...lines)).toHaveLength(1);
});

test.each([
  [`| ${WIDE} |`],
  [`  | ${WIDE} |`],
  ['```', WIDE, '```'],
  [`[name]: https://example.org ${WIDE}`],
  [`- [link](${LONG_WORD})`],
  [LONG_WORD],
])('a document may have the wide lines %j', (...lines) => {
  expect(check('a.md', ...lines)).toEqual([]);
});

test.each([
  ['a.ts', `// ${WIDE}`],
  ['a.tsx', `   * ${WIDE}`],
  ['a.ts', `/** ${WIDE}'. */`],
  ['a.sql', `-- ${WIDE}`],
  ['a.css', `/* ${WIDE} */`],
  ['a.ts', `const a = '${WIDE}' + b;`],
  ['a.ts', `call(first, ${LONG_WORD});`],
  ['a.ts', `export const a = [${WIDE}];`],
])('%s may not have the wide line %s', (path, line) => {
  expect(check(path, line)).toHaveLength(1);
});

test.each([
  ['a.ts', `import { a } from './${LONG_WORD}.ts';`],
  ['a.ts', `} from './${LONG_WORD}.ts';`],
  ['a.ts', `  '${WIDE}',`],
  ['a.ts', `  name: '${WIDE}',`],
  ['a.ts', `const pattern = /${LONG_WORD}/g;`],
  ['a.test.ts', `test('${WIDE}', async () => {`],
  ['a.ts', `// https://example.org/ ${WIDE}`],
  ['a.ts', `  ? '${WIDE}'`],
  ['a.tsx', `  label="${WIDE}"`],
  ['a.tsx', `  message={\`${WIDE}\`}`],
  ['a.ts', `  '${WIDE}' +`],
  ['a.ts', `// biome-ignore lint/a/b: ${WIDE}`],
  ['a.css', `  background: url(${LONG_WORD});`],
  ['server/migrations/0001-a.sql', `-- ${WIDE}`],
  ['a.generated.ts', `// ${WIDE}`],
])('%s may have the wide line %s', (path, line) => {
  expect(check(path, line)).toEqual([]);
});
