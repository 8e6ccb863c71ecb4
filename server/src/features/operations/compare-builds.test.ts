import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listWorseBuilds } from './remote-states.ts';

const SUCCESSION = { build: 'new', formerBuild: 'old' };

interface Counts {
  opened: [former: number, current: number];
  failed: [former: number, current: number];
  kind?: string;
}

function compare({ opened, failed, kind = 'render' }: Counts) {
  const names = ['old', 'new'];
  return listWorseBuilds([SUCCESSION], {
    openings: opened.map((count, index) => ({ build: names[index]!, count })),
    failures: failed.map((count, index) => ({ build: names[index]!, kind, count })),
  });
}

test('a new build that fails more often than the former is named, with both shares', () => {
  assert.deepEqual(compare({ opened: [1_000, 100], failed: [10, 10] }), [
    { build: 'new', failureShare: 0.1, formerBuild: 'old', formerShare: 0.01 },
  ]);
});

test('a difference that chance explains names no build', () => {
  assert.deepEqual(compare({ opened: [1_000, 100], failed: [10, 2] }), []);
  assert.deepEqual(compare({ opened: [1_000, 100], failed: [10, 1] }), []);
  assert.deepEqual(compare({ opened: [1_000, 2], failed: [100, 1] }), []);
});

test('a build that fails on its first pages is named after few of them', () => {
  assert.equal(compare({ opened: [1_000, 3], failed: [1, 3] }).length, 1);
});

test('a build that fails as often as the former, or less, is not named, however often it is opened', () => {
  assert.deepEqual(compare({ opened: [1_000, 100_000], failed: [10, 1_000] }), []);
  assert.deepEqual(compare({ opened: [1_000, 100_000], failed: [10, 0] }), []);
});

test('failures of the connection, and builds that were replaced because of a failure, are not counted against a build', () => {
  for (const kind of ['network', 'replaced']) {
    assert.deepEqual(compare({ opened: [1_000, 100], failed: [1, 90], kind }), []);
  }
});

test('without pages that opened both there is nothing to compare', () => {
  assert.deepEqual(compare({ opened: [0, 100], failed: [0, 90] }), []);
  assert.deepEqual(compare({ opened: [100, 0], failed: [0, 9] }), []);
});

test('more failures than pages count as a share of 1', () => {
  assert.equal(compare({ opened: [100, 10], failed: [0, 30] })[0]?.failureShare, 1);
});
