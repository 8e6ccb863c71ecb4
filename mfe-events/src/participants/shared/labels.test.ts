import { waitlistLabel } from './labels.ts';

test.each([
  [1, '1st in line'],
  [2, '2nd in line'],
  [3, '3rd in line'],
  [11, '11th in line'],
  [22, '22nd in line'],
  [1_003, '1,003rd in line'],
])('waitlist position %i', (position, label) => {
  expect(waitlistLabel(position)).toBe(label);
});

test('a party waits together', () => {
  expect(waitlistLabel(3, 4)).toBe('3rd in line, 4 together');
  expect(waitlistLabel(3, 1)).toBe('3rd in line');
});
