/** @jest-environment node */
import { makeGroups } from './groups.ts';

function file(path: string, source = '') {
  return { path, source };
}

function filesOf(...files: ReturnType<typeof file>[]) {
  return makeGroups(files).map(({ name, environment, files: members }) => ({
    name,
    environment,
    paths: members.map(({ path }) => path),
  }));
}

test('files share a context with those of their app, rules with those of every app', () => {
  const node = '/** @jest-environment node */';
  expect(
    filesOf(
      file('shell/src/a.test.tsx'),
      file('libs/ui/b.test.tsx'),
      file('shell/src/c.test.ts', node),
      file('libs/domain/d.test.ts', node),
      file('libs/ui/e.test.ts', '/** @jest-environment <rootDir>/tools/zone.ts */'),
    ),
  ).toEqual([
    { name: 'shell', environment: 'jsdom', paths: ['shell/src/a.test.tsx'] },
    { name: 'libs', environment: 'jsdom', paths: ['libs/ui/b.test.tsx'] },
    { name: 'node', environment: 'node', paths: ['shell/src/c.test.ts', 'libs/domain/d.test.ts'] },
    { name: 'zone', environment: '<rootDir>/tools/zone.ts', paths: ['libs/ui/e.test.ts'] },
  ]);
});

test('a file that replaces a module has a context of its own', () => {
  expect(
    filesOf(file('shell/a.test.tsx', "jest.mock('b', () => ({}));"), file('shell/c.test.tsx')),
  ).toMatchObject([{ name: 'shell-a' }, { name: 'shell', paths: ['shell/c.test.tsx'] }]);
});

test('every file is in one group, and the dear ones are spread', () => {
  const files = Array.from({ length: 50 }, (_, index) =>
    file(`shell/${index}.test.tsx`, 'x'.repeat(index < 4 ? 10_000 : 100)),
  );
  const groups = makeGroups(files);
  expect(groups.map(({ name }) => name)).toEqual(['shell-1', 'shell-2', 'shell-3', 'shell-4']);
  expect(groups.flatMap((group) => group.files)).toHaveLength(50);
  expect(new Set(groups.flatMap((group) => group.files)).size).toBe(50);
  for (const group of groups) {
    expect(group.files.filter(({ source }) => source.length > 1_000)).toHaveLength(1);
    expect(group.files.length).toBeLessThanOrEqual(20);
  }
});
