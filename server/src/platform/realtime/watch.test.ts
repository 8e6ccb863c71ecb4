import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createWatch, type Verdict } from './watch.ts';

const log = { warn: () => undefined };

test('one look is for all streams, and for all who ask for it meanwhile', async () => {
  const looks: string[][] = [];
  const watch = createWatch<string>({
    intervalMs: 60_000,
    log,
    look: async (places) => {
      looks.push([...places]);
      return places.map((place) => (place === 'b' ? 'new' : 'nothing'));
    },
  });
  const verdicts: string[] = [];
  const done = Promise.withResolvers<void>();
  const lookouts = ['a', 'b', 'c'].map((place) => watch.of(place));
  const removes = ['a', 'b', 'c'].map((place, index) =>
    lookouts[index]!.add((verdict) => {
      verdicts.push(`${place} ${verdict}`);
      if (verdicts.length === 3) done.resolve();
    }),
  );
  for (const { lookSoon } of lookouts) lookSoon();
  await done.promise;
  assert.deepEqual(looks, [['a', 'b', 'c']]);
  assert.deepEqual(verdicts, ['a nothing', 'b new', 'c nothing']);
  for (const remove of removes) remove();
});

test('a look that fails is repeated, and streams that come after all have gone are looked for', async (t) => {
  // The pause after a failure does not keep a process alive, which may have no other reason here.
  const alive = setInterval(() => undefined, 60_000);
  t.after(() => clearInterval(alive));
  let failures = 2;
  const watch = createWatch<string>({
    intervalMs: 60_000,
    log,
    look: async (places) => {
      failures -= 1;
      if (failures >= 0) throw new Error('no database');
      return places.map(() => 'nothing');
    },
  });
  for (const place of ['first', 'second']) {
    const lookout = watch.of(place);
    const found = Promise.withResolvers<Verdict>();
    const remove = lookout.add(found.resolve);
    lookout.lookSoon();
    assert.equal(await found.promise, 'nothing');
    remove();
  }
});
