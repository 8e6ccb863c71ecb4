import { excerptOf } from './reports.ts';

test('an excerpt has the parts that are not empty, a line each', () => {
  expect(excerptOf(['Night Raid', ' ', 'Bring water '])).toBe('Night Raid\nBring water');
  expect(excerptOf(['', ''])).toBe('');
});

test('an excerpt is cut to 300 characters, never inside one', () => {
  expect(excerptOf(['x'.repeat(300)])).toBe('x'.repeat(300));
  const cut = excerptOf(['👩'.repeat(301)]);
  expect(cut).toBe(`${'👩'.repeat(299)}…`);
});
