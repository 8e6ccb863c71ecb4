import * as base from './mantine-base.ts';
import * as names from './mantine-names.ts';

// In a remote `@mantine/core` resolves to mantine-base.ts; a name missing there would be undefined
// at run time.
test('every name that product code can import is in the shared Mantine module', () => {
  const missing = Object.keys(names).filter((name) => !(name in base));
  expect(missing).toEqual([]);
});
