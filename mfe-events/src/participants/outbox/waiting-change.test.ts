import {
  CHANGE_STEPS,
  checkRoom,
  MAX_CHANGES,
  mayOvertake,
  type NewChange,
  refuseOld,
  retryChange,
  type WaitingChanges,
} from './waiting-change.ts';

const NOW = Date.parse('2026-11-14T09:00:00.000Z');
const DAY = 24 * 60 * 60_000;

function change(userIds: string[]): NewChange {
  const [who, done] = ['Ann', 'checked in'];
  return {
    eventId: 'e',
    userIds,
    change: { checkInStatus: 'checked_in' },
    isBulk: false,
    who,
    done,
  };
}
/** Changes of these users, one each, at the same moment. */
function changesOf(...users: string[][]): WaitingChanges {
  return users.reduce<WaitingChanges>(
    (all, userIds, index) => CHANGE_STEPS.add(all, [{ ...change(userIds), id: `${index}` }], NOW),
    [],
  );
}

test('changes are sent in the order in which they were made', () => {
  const all = changesOf(['a'], ['a'], ['b']);
  expect(CHANGE_STEPS.findNext(all, 'e')?.id).toBe('0');
  expect(CHANGE_STEPS.findNext(CHANGE_STEPS.markSent(all, '0'), 'e')?.id).toBe('1');
  expect(CHANGE_STEPS.findNext(all, 'other')).toBeNull();
});

test('what is tried before a failing change changes nobody of those that it follows', () => {
  const all = changesOf(['a'], ['a'], ['b', 'a'], ['c']);
  const can = all.map((entry, index) => mayOvertake(entry, all.slice(0, index)));
  expect(can).toEqual([true, false, false, true]);
});

test('at most 500 changes wait', () => {
  const full = changesOf(...Array.from({ length: MAX_CHANGES - 1 }, (_, n) => [`${n}`]));
  expect(checkRoom(full, [change(['a'])])).toBeNull();
  expect(checkRoom(full, [change(['a']), change(['b'])])).toMatch(/^At most 500 changes can wait/);
  const everyone = Array.from({ length: 10_001 }, (_, n) => `${n}`);
  expect(checkRoom([], [change(everyone)])).toMatch(/^At most 500 changes can wait/);
});

test('what has waited for 7 days is refused with the reason, and can be tried again', () => {
  const all = changesOf(['a']);
  expect(refuseOld(all, NOW + 7 * DAY)[0]?.state).toBe('waiting');
  const old = refuseOld(all, NOW + 7 * DAY + 1);
  expect(old[0]).toMatchObject({ state: 'failed', failure: 'It could not be sent for 7 days' });
  const again = retryChange(old, '0', NOW + 8 * DAY);
  expect(refuseOld(again, NOW + 8 * DAY)[0]).toMatchObject({ state: 'waiting', failure: null });
});

test('one that is tried again comes behind those that wait', () => {
  const refused = CHANGE_STEPS.markRefused(changesOf(['a'], ['b']), '0', 'No');
  expect(retryChange(refused, '0', NOW).map(({ id }) => id)).toEqual(['1', '0']);
});
