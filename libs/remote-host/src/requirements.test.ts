import { findMissingOffer } from './requirements.ts';

const names = ['useState', 'default'];
const offers = { react: { version: '19.3.1', names } };

test('a shell that has the version and every name lacks nothing', () => {
  expect(findMissingOffer({ react: { range: '^19.0.0', names } }, offers)).toBeUndefined();
  expect(findMissingOffer({}, offers)).toBeUndefined();
});

test.each([
  [{ zod: { range: '^4.0.0', names: [] } }, 'The shell does not share zod.'],
  [{ react: { range: '^20.0.0', names: [] } }, 'It needs react ^20.0.0, the shell has 19.3.1.'],
  [
    { react: { range: '^19.0.0', names: ['useState', 'useNow'] } },
    'It uses useNow of react, which the shell does not offer.',
  ],
])('%j: %s', (requirements, sentence) => {
  expect(findMissingOffer(requirements, offers)).toBe(sentence);
});
