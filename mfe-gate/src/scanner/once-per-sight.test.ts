import { createSightFilter } from './once-per-sight.ts';

test('a ticket is reported once, until it has been out of sight for 3 s', () => {
  const isNew = createSightFilter();
  const isPaused = false;
  expect(isNew({ code: 'A', atMs: 0, isPaused })).toBe(true);
  expect(isNew({ code: 'A', atMs: 2_900, isPaused })).toBe(false);
  expect(isNew({ code: null, atMs: 3_000, isPaused })).toBe(false);
  expect(isNew({ code: 'A', atMs: 5_800, isPaused })).toBe(false);
  expect(isNew({ code: 'A', atMs: 8_800, isPaused })).toBe(true);
  expect(isNew({ code: 'B', atMs: 8_900, isPaused })).toBe(true);
});

test('a ticket held up while a result is shown is reported after it', () => {
  const isNew = createSightFilter();
  expect(isNew({ code: 'A', atMs: 0, isPaused: false })).toBe(true);
  expect(isNew({ code: 'A', atMs: 100, isPaused: true })).toBe(false);
  expect(isNew({ code: 'B', atMs: 600, isPaused: true })).toBe(false);
  expect(isNew({ code: 'B', atMs: 1_300, isPaused: false })).toBe(true);
});
