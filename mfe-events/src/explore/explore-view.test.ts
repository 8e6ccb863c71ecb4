import { type ExploreView, toFilters, toListQuery, toView } from './explore-view.ts';

const now = new Date('2026-11-25T12:00:00Z');
const none: ExploreView = {
  search: '',
  difficulty: null,
  access: '',
  when: null,
  from: '',
  to: '',
  minPrice: null,
  maxPrice: null,
  near: '',
  place: '',
  radiusKm: null,
  sort: null,
  show: null,
  savedSearchId: null,
  page: 1,
};
const list = { scope: 'explore', limit: 12, page: 1, sort: 'soonest' };

test('without filters the soonest events of others are listed', () => {
  expect(toFilters(none)).toEqual({});
  expect(toListQuery(none, now)).toEqual(list);
});

test('a range of prices from the higher one to the lower one is the same range', () => {
  expect(toFilters({ ...none, minPrice: 50, maxPrice: 10 })).toEqual({
    minPrice: 10,
    maxPrice: 50,
  });
});

test('the filters of the URL become those of the API', () => {
  const view: ExploreView = {
    ...none,
    search: 'wood',
    when: 'days',
    from: '2026-12-01',
    maxPrice: 0,
    near: '53.80,-1.55',
    place: 'LS1 4DY',
    radiusKm: 25,
    sort: 'nearest',
    page: 2,
  };
  expect(toListQuery(view, now)).toEqual({
    ...list,
    page: 2,
    sort: 'nearest',
    search: 'wood',
    from: '2026-12-01T00:00:00.000Z',
    maxPrice: 0,
    near: '53.8,-1.55',
    radiusKm: 25,
  });
  expect(toView(toFilters(view))).toEqual({
    ...toView({}),
    search: 'wood',
    when: 'days',
    from: '2026-12-01',
    maxPrice: 0,
    near: '53.80,-1.55',
    place: 'LS1 4DY',
    radiusKm: 25,
  });
});

test('days count only while days are chosen, and nothing is nearest without a location', () => {
  const view: ExploreView = { ...none, from: '2026-12-01', radiusKm: 25, sort: 'nearest' };
  expect(toListQuery(view, now)).toEqual(list);
});

test('what a site has to have is one list in the URL, for the API and in a saved search', () => {
  const view: ExploreView = { ...none, access: 'step_free,toilet' };
  const filters = { access: ['step_free', 'toilet'] };
  expect(toFilters(view)).toEqual(filters);
  expect(toView({ access: ['toilet', 'step_free'] }).access).toBe('step_free,toilet');
  expect(toListQuery(view, now)).toEqual({ ...list, access: 'step_free,toilet' });
});
