import { initials } from './initials.ts';

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
