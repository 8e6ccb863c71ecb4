/** @jest-environment node */
import { ticketCode } from './participants.ts';

test.each([
  ['K7PM3XQ29WTF', 'K7PM3XQ29WTF'],
  [' k7pm-3xq2 9wtf ', 'K7PM3XQ29WTF'],
  ['oOiIlL234567', '001111234567'],
])('%j is the code %s', (typed, code) => {
  expect(ticketCode.parse(typed)).toBe(code);
});

test.each(['', 'K7PM3XQ29WT', 'K7PM3XQ29WTFF', 'U7PM3XQ29WTF', '%7PM3XQ29WTF', 'x'.repeat(41)])(
  '%j is no code',
  (typed) => {
    const result = ticketCode.safeParse(typed);
    expect(result.error?.issues[0]?.message).toBe(
      'A ticket code has 12 letters and digits, such as K7PM-3XQ2-9WTF',
    );
  },
);
