import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { listTests, root, WIDE_FILES } from './tiers.ts';

test('the wide files are those that ask for the tier', () => {
  const files = listTests({ kind: 'embedded', isWide: false });
  const asking = files.filter((file) =>
    /^import .*'(@muster\/testing\/tier|.*\/support\/cases\.ts)'/m.test(
      readFileSync(join(root, file), 'utf8'),
    ),
  );
  assert.deepEqual(asking, Object.keys(WIDE_FILES).sort());
});
