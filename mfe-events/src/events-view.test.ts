import { chooseView, viewPath } from './events-view.ts';

const tab = { pathname: '/dashboard/events', search: '', named: null, stored: null };

test('Organising is shown until something else was chosen', () => {
  expect(chooseView(tab)).toBe('organising');
  expect(chooseView({ ...tab, stored: 'explore' })).toBe('explore');
  expect(chooseView({ ...tab, stored: 'elsewhere' })).toBe('organising');
});

test('an address that names a view wins over the last choice', () => {
  expect(chooseView({ ...tab, search: '?view=going', named: 'going', stored: 'explore' })).toBe(
    'going',
  );
});

test('an address with filters but without a view is one of the organizer’s list', () => {
  expect(chooseView({ ...tab, search: '?search=fox', stored: 'explore' })).toBe('organising');
  expect(chooseView({ ...tab, pathname: '/dashboard/events/new', stored: 'explore' })).toBe(
    'organising',
  );
});

test('each view has an address', () => {
  expect(viewPath('organising')).toBe('/dashboard/events');
  expect(viewPath('going')).toBe('/dashboard/events?view=going');
});
