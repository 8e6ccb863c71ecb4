import { describeFile } from './describe-file.ts';

function declare(sentence: string, type: string): string {
  return `export declare const FAILURE_TEXT: {
  readonly join: '${sentence}';
};
export interface Person {
  id: ${type};
}
`;
}

test('a file is listed with its names', () => {
  const [line, names] = describeFile('contract/src/a.ts', declare('Failed to join', 'string'));
  expect(line).toMatch(/^contract\/src\/a\.ts [0-9a-f]{8}$/);
  expect(names).toBe('  FAILURE_TEXT, Person');
});

test('a reworded sentence changes nothing, another type or code does', () => {
  const before = describeFile('a.ts', declare('Failed to join', 'string'));
  expect(describeFile('a.ts', declare('You could not join', 'string'))).toEqual(before);
  expect(describeFile('a.ts', declare('Failed to join', 'number'))).not.toEqual(before);
  expect(describeFile('a.ts', declare('Failed to join', "'me'"))).not.toEqual(before);
  expect(describeFile('a.ts', declare('Failed to join', "'you'"))).not.toEqual(
    describeFile('a.ts', declare('Failed to join', "'me'")),
  );
});
