import { displayName, initials } from './person.ts';

test.each([
  [{ nickName: 'Fox', organizerName: 'Badger Wood', email: 'a@b.uk' }, 'Fox'],
  [{ nickName: '  ', organizerName: 'Badger Wood', email: 'a@b.uk' }, 'Badger Wood'],
  [{ nickName: '', organizerName: null, email: 'fox.a@b.uk' }, 'fox.a'],
  [{ email: '' }, 'Organizer'],
  [{}, 'Organizer'],
])('names %o as %s', (person, name) => {
  expect(displayName(person)).toBe(name);
});

test.each([
  ['Foxglove', 'FO'],
  ['Fiona Fox', 'FF'],
  ['Anna-Maria de la Cruz', 'AC'],
  ['ø', 'Ø'],
  ['😀 Otter', 'OT'],
  ['', '?'],
])('initials of "%s" are %s', (name, letters) => {
  expect(initials(name)).toBe(letters);
});
