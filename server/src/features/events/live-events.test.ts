import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { test } from 'node:test';

const source = resolve(import.meta.dirname, '../..');
const READS_EVENTS = /\b(from|join)\s+events\b|(selectFrom|innerJoin|leftJoin)\('events/;

/** What works on deleted events too, or filters them by an index of its own. */
const ALLOWED = [
  // Writes, locks and removes them.
  'features/events/event-store.ts',
  'features/events/schedule-store.ts',
  // A date that is deleted is not made again while that can be undone.
  'features/events/series-store.ts',
  // The list engine: its indexes hold the column.
  'features/events/list/count-store.ts',
  'features/events/list/list-store.ts',
  'features/events/list/nearest.ts',
  'features/events/list/page.ts',
  'features/events/list/relevance.ts',
  // Counts and frees spots under a lock, also when an account or an event ends.
  'features/participation/spots-store.ts',
  'features/participation/stock-store.ts',
  // Everything of an account, for its erasure and its archive.
  'features/own-data/archive-store.ts',
  'features/own-data/field-store.ts',
  'features/own-data/account-store.ts',
  // Whom to call for a walk-in is forgotten, also of an event that may be brought back.
  'features/gate/walk-in-store.ts',
  // A ban holds in an event that is brought back, too.
  'features/participation/ban-store.ts',
  // A file stays until its event is removed; counts are repaired for each row.
  'features/files/file-store.ts',
  'jobs/repair-counts/store.ts',
  'jobs/repair-counts/balance-store.ts',
  // Holds end, and what was paid is booked and refunded, whatever becomes of the event.
  'features/participation/account-store.ts',
  'features/participation/hold-store.ts',
  'features/participation/online-paid-store.ts',
  'features/money/refund-store.ts',
  // A dependant who is renamed is renamed in an event that is brought back, too.
  'features/participation/dependant-store.ts',
  // Of participations that were found before, whatever becomes of the event.
  'features/participation/waiver-facts-store.ts',
  // A voucher that was used for a game stays used.
  'features/participation/voucher-store.ts',
  // What the superadmin reads names the event for as long as it exists, and counts them all.
  'features/administration/admin-thread-store.ts',
  'features/events/approval-store.ts',
  'features/administration/report-store.ts',
];

test('whatever shows events reads those that are not deleted', () => {
  const files = globSync('**/*.ts', { cwd: source, exclude: ['**/*.test.ts'] });
  const found = files.filter((file) => READS_EVENTS.test(readFileSync(join(source, file), 'utf8')));
  assert.deepEqual(found.sort(), ALLOWED.toSorted());
});
