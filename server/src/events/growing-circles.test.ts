import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { EventFilter } from './event-filter.ts';
import { readInGrowingCircles } from './growing-circles.ts';

const CENTER = { latitude: 53.8, longitude: -1.55 };

/** Reads places at these distances, and tells in which circles it looked. */
async function readAround(radiusKm: number, distancesKm: readonly number[], wanted: number) {
  const radii: (number | undefined)[] = [];
  const filter: EventFilter = { difficulty: 'Beginner', around: { center: CENTER, radiusKm } };
  async function read({ around, difficulty }: EventFilter) {
    assert.equal(difficulty, 'Beginner');
    assert.deepEqual(around?.center, CENTER);
    radii.push(around?.radiusKm);
    return distancesKm.filter((km) => km <= (around?.radiusKm ?? Infinity)).slice(0, wanted);
  }
  const found = await readInGrowingCircles(filter, read, ({ length }) => length === wanted);
  return { found, radii };
}

test('circles grow until they hold enough', async () => {
  const { found, radii } = await readAround(1_000, [2, 30, 39, 41], 3);
  assert.deepEqual(found, [2, 30, 39]);
  assert.deepEqual(radii, [10, 40]);
});

test('the last circle is that of the filter, whatever it holds', async () => {
  assert.deepEqual(await readAround(100, [2, 99, 101], 3), {
    found: [2, 99],
    radii: [10, 40, 100],
  });
  assert.deepEqual((await readAround(5, [2, 8], 3)).radii, [5]);
});

test('a filter without a location is read once', async () => {
  const filters: EventFilter[] = [];
  await readInGrowingCircles(
    { difficulty: 'Beginner' },
    async (filter) => filters.push(filter),
    () => false,
  );
  assert.deepEqual(filters, [{ difficulty: 'Beginner' }]);
});
