import { urlChoice, urlFlag, urlOpened, urlPage, urlText } from './parameters.ts';
import { changeQuery, clearQuery, hasFilter, readQuery } from './url-schema.ts';

const SCHEMA = {
  search: urlText('p-search', { maxLength: 10 }),
  status: urlChoice('p-status', ['confirmed', 'waitlist']),
  page: urlPage('p-page'),
  showAll: urlFlag('p-all'),
  openUserId: urlOpened('participant'),
};
const otherParameters = 'search=fox&page=2';
const full = `${otherParameters}&p-search=rook&p-status=waitlist&p-page=3&p-all=1&participant=64b`;
function read(query: string) {
  return readQuery(SCHEMA, new URLSearchParams(query));
}
function change(query: string, to: Parameters<typeof changeQuery<typeof SCHEMA>>[2]) {
  return changeQuery(SCHEMA, new URLSearchParams(query), to).toString();
}

test('reads the values in the query, and initial values for absent or invalid parameters', () => {
  expect(read(full)).toEqual({
    search: 'rook',
    status: 'waitlist',
    page: 3,
    showAll: true,
    openUserId: '64b',
  });
  const initial = { search: '', status: null, page: 1, showAll: false, openUserId: null };
  expect(read('')).toEqual(initial);
  expect(read('p-status=asleep&p-page=-1&p-all=yes&participant=')).toEqual(initial);
  expect(read('p-page=1.5').page).toBe(1);
  expect(read('p-search=longer+than+ten')).toMatchObject({ search: 'longer tha' });
});

test('an empty change keeps the query, and clearing keeps the parameters of other screens', () => {
  expect(change(full, {})).toBe(full);
  expect(clearQuery(SCHEMA, new URLSearchParams(full)).toString()).toBe(otherParameters);
});

test('a changed filter returns to page 1; a changed page or opened item keeps the rest', () => {
  expect(change('p-page=3&participant=64b', { status: 'waitlist' })).toBe(
    'p-status=waitlist&participant=64b',
  );
  expect(change('p-page=3', { openUserId: '64b' })).toBe('p-page=3&participant=64b');
  expect(change('p-search=a&p-page=3', { page: 4 })).toBe('p-search=a&p-page=4');
  expect(change('p-search=a&p-page=3', { search: '' })).toBe('');
});

test('page and opened item do not count as filters', () => {
  expect(hasFilter(SCHEMA, read('p-page=3&participant=64b'))).toBe(false);
  expect(hasFilter(SCHEMA, read('p-search=a'))).toBe(true);
});
