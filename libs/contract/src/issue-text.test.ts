import { z } from 'zod';
import { validateFields } from './schemas.ts';

const schema = z.object({
  name: z.string().min(1),
  code: z.string().min(6).max(8),
  count: z.int().min(1).max(5),
  ratio: z.number(),
  isOn: z.boolean(),
  entries: z.array(z.string()).min(1).max(2),
  part: z.object({}),
  level: z.enum(['Beginner', 'Advanced']),
  day: z.iso.date(),
  email: z.email(),
  key: z.string().regex(/^a/),
  either: z.union([z.string(), z.number()]),
});
const valid = {
  name: 'a',
  code: 'abcdef',
  count: 1,
  ratio: 0.5,
  isOn: true,
  entries: ['a'],
  part: {},
  level: 'Beginner',
  day: '2026-01-01',
  email: 'a@b.uk',
  key: 'a',
  either: 1,
};

test.each([
  [{ name: undefined }, { name: 'This is required' }],
  [{ name: '' }, { name: 'This is required' }],
  [{ name: 7 }, { name: 'This must be text' }],
  [{ code: 'abc' }, { code: 'At least 6 characters' }],
  [{ code: 'abcdefghi' }, { code: 'At most 8 characters' }],
  [{ count: 0 }, { count: 'At least 1' }],
  [{ count: 6 }, { count: 'At most 5' }],
  [{ count: 1.5 }, { count: 'This must be a whole number' }],
  [{ ratio: Number.NaN }, { ratio: 'This must be a number' }],
  [{ isOn: 'yes' }, { isOn: 'This must be true or false' }],
  [{ entries: [] }, { entries: 'At least 1 entry' }],
  [{ entries: ['a', 'b', 'c'] }, { entries: 'At most 2 entries' }],
  [{ entries: {} }, { entries: 'This must be a list' }],
  [{ part: 'a' }, { part: 'This must be an object' }],
  [{ level: 'Expert' }, { level: 'Choose one of: Beginner, Advanced' }],
  [{ day: '2026-02-30' }, { day: 'Please enter a real date' }],
  [{ email: 'a' }, { email: 'Please enter a valid email address' }],
  [{ key: 'b' }, { key: 'This has the wrong format' }],
  [{ either: true }, { either: 'This is not valid' }],
])('%j is refused with %j', (change, errors) => {
  expect(validateFields(schema, { ...valid, ...change })).toEqual(errors);
});

test('unknown fields are named as such, without repeating them', () => {
  expect(validateFields(z.strictObject({}), { '<script>': 1 })).toEqual({
    '': 'This has fields that are not known here',
  });
});
