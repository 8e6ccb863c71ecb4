import { bulkResultText } from './bulk-result-text.ts';

const full = { userId: 'a', message: 'This event is full' };
const absent = { userId: 'b', message: 'Only confirmed players can be checked in' };

test.each([
  [{ updated: 12, refused: [] }, '12 confirmed.'],
  [{ updated: 12, refused: [full, full, full] }, '12 confirmed. 3 not changed: This event is full'],
  [{ updated: 0, refused: [full] }, 'None confirmed. 1 not changed: This event is full'],
  [
    { updated: 1, refused: [full, absent, full] },
    '1 confirmed. 3 not changed: This event is full (2), Only confirmed players can be checked in (1)',
  ],
])('the result of a bulk change is one line: %j', (result, text) => {
  expect(bulkResultText('confirmed', result)).toBe(text);
});
