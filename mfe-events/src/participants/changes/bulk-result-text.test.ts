import { bulkResultText, undoResultText } from './bulk-result-text.ts';

const full = { userId: 'a', code: 'EVENT_FULL', message: 'This event is full' } as const;
const absent = {
  userId: 'b',
  code: 'NOT_CONFIRMED',
  message: 'Only confirmed players can be checked in',
} as const;

test.each([
  [{ updated: 12, unchanged: 0, refused: [] }, '12 confirmed.'],
  [{ updated: 3, unchanged: 1, refused: [] }, '3 confirmed, 1 was already.'],
  [{ updated: 0, unchanged: 2, refused: [] }, 'None confirmed, 2 were already.'],
  [
    { updated: 12, unchanged: 0, refused: [full, full, full] },
    '12 confirmed. 3 not changed: This event is full',
  ],
  [
    { updated: 0, unchanged: 0, refused: [full] },
    'None confirmed. 1 not changed: This event is full',
  ],
  [
    { updated: 1, unchanged: 2, refused: [full, absent, full] },
    '1 confirmed, 2 were already. 3 not changed: This event is full (2), Only confirmed players can be checked in (1)',
  ],
])('the result of a bulk change is one line: %j', (result, text) => {
  expect(bulkResultText('confirmed', { ...result, undo: [] })).toBe(text);
});

test('an undo says what it took back, and what not', () => {
  const result = { updated: 2, unchanged: 0, refused: [full], undo: [] };
  expect(undoResultText('cancelled', result)).toBe(
    'Undone: 2 cancelled. 1 not changed: This event is full',
  );
});
