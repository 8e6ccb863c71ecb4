import * as base from './mantine-base.ts';
import * as names from './mantine-names.ts';

// Inside a remote `@mantine/core` is the curated module: a name it lacks would be undefined there.
test('what product code may import is in the module the page shares', () => {
  const missing = Object.keys(names).filter((name) => !(name in base));
  expect(missing).toEqual([]);
});
