import { handleLockedUntil, oldHandleUntil, refuseHandle } from './handle.ts';

test.each(['admin', 'mu5ter', 'muster-team', 'me'])('%j is reserved', (handle) => {
  expect(refuseHandle(handle)).toMatchObject({ code: 'VALIDATION', field: 'handle' });
});

test.each(['badgerwood', 'the-ridge', 'max-muster', '1st-squad'])('%j is not', (handle) => {
  expect(refuseHandle(handle)).toBeUndefined();
});

test('a handle can be changed after 30 days, and its address works for a year', () => {
  const at = new Date('2090-01-01T12:00:00Z');
  expect(handleLockedUntil(at).toISOString()).toBe('2090-01-31T12:00:00.000Z');
  expect(oldHandleUntil(at).toISOString()).toBe('2091-01-01T12:00:00.000Z');
});
