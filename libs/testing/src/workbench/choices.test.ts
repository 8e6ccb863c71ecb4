import { readChoices, remoteSearchOf, writeChoices } from './choices.ts';

test('a query nobody can choose counts as the first choice', () => {
  expect(readChoices('?as=king&data=slow')).toEqual({
    as: 'organizer',
    data: 'slow',
    scheme: 'light',
    width: 'full',
  });
});

test('choices and the remote’s own query live side by side', () => {
  const choices = { ...readChoices(''), scheme: 'dark', width: 'phone' } as const;
  const search = writeChoices('?new=&as=nobody', choices);
  expect(search).toBe('?new=&scheme=dark&width=phone');
  expect(readChoices(search)).toEqual(choices);
  expect(remoteSearchOf(search)).toBe('?new=');
  expect(writeChoices('', readChoices(''))).toBe('');
});
