import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createCollapse } from './collapse.ts';

test('the first is called at once, those that follow share one call at the end of the time', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const called: string[] = [];
  const collapse = createCollapse(1_000, (key) => called.push(key));
  for (const key of ['a', 'a', 'b', 'a']) collapse.add(key);
  assert.deepEqual(called, ['a', 'b']);
  t.mock.timers.tick(1_000);
  assert.deepEqual(called, ['a', 'b', 'a']);
  collapse.add('a');
  collapse.flush();
  assert.deepEqual(called, ['a', 'b', 'a', 'a'], 'what waits is not lost when the server stops');
  t.mock.timers.tick(1_000);
  t.mock.timers.tick(1_000);
  collapse.add('a');
  assert.equal(called.length, 5);
});
