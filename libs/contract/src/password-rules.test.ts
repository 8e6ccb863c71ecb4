import { passwordScore, strengthLabel } from './password-rules.ts';

test.each([
  ['', 0, 'Very weak'],
  ['a', 1, 'Very weak'],
  ['aB', 2, 'Weak'],
  ['abcdefgh', 2, 'Weak'],
  ['aB1', 3, 'Fair'],
  ['ab1!', 3, 'Fair'],
  ['aB1!', 4, 'Good'],
  ['abcdEF12', 4, 'Good'],
  ['abcdEF1!', 5, 'Strong'],
  ['Émile çà 1', 4, 'Good'],
])('the password %j has the score %i, %s', (password, score, label) => {
  expect(passwordScore(password)).toBe(score);
  expect(strengthLabel(score)).toBe(label);
});
