import { readChoices, remoteSearchOf, writeChoices } from './choices.ts';

test('an unknown value in the query counts as the first value', () => {
  expect(readChoices('?as=king&data=slow')).toEqual({
    as: 'organizer',
    data: 'slow',
    scheme: 'light',
    width: 'full',
  });
});

test('choices are added to the remote’s own query and can be removed again', () => {
  const choices = { ...readChoices(''), scheme: 'dark', width: 'phone' } as const;
  const search = writeChoices('?new=&as=nobody', choices);
  expect(search).toBe('?new=&scheme=dark&width=phone');
  expect(readChoices(search)).toEqual(choices);
  expect(remoteSearchOf(search)).toBe('?new=');
  expect(writeChoices('', readChoices(''))).toBe('');
});
