import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createObjectId } from './object-id.ts';

test('ids sort by their millisecond, and share nothing else from which one could be guessed', () => {
  const ids = Array.from({ length: 1_000 }, () => createObjectId(1_000_999));
  for (const id of ids) assert.match(id, /^000003e803e7[0-9a-f]{12}$/);
  // The old ids shared 5 bytes and counted in the last 3. By chance two of these 1,000 are alike
  // now and then, ten pairs never.
  const middles = new Set(ids.map((id) => id.slice(12, 18)));
  assert.ok(middles.size > 990, `${middles.size} different`);
  const [first, last] = [ids.toSorted().at(0) ?? '', ids.toSorted().at(-1) ?? ''];
  assert.ok(createObjectId(1_000_998) < first);
  assert.ok(createObjectId(1_001_000) > last);
});
