import { createFakeBackend, handle, makeEvent, refuse } from '@muster/testing';
import { renderRemote } from '@muster/testing/render';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Explore } from './explore.tsx';

const PATH = '/dashboard/events?view=explore';
const LEEDS = { latitude: 53.8, longitude: -1.55 };

function show(path = PATH, options: Parameters<typeof renderRemote>[1] = {}) {
  const backend = createFakeBackend('empty');
  backend.events = [
    makeEvent({ title: 'Badgerwood Dawn', date: '2090-01-01T10:00:00Z', basePrice: 25 }),
    makeEvent({
      title: 'Quarry Night',
      date: '2090-02-01T20:00:00Z',
      endsAt: '2090-02-02T08:00:00Z',
      basePrice: 40,
      price: '£40',
      difficulty: 'Advanced',
      coordinates: LEEDS,
      likes: 3,
    }),
    makeEvent({ title: 'Long Gone', date: '2020-01-01T10:00:00Z' }),
    makeEvent({ title: 'Pending', date: '2090-01-01T10:00:00Z', approved: false }),
    makeEvent({
      title: 'My Own',
      date: '2090-01-01T10:00:00Z',
      organizer: { id: backend.users[0]!.id, name: 'Me', avatarUrl: null },
    }),
  ];
  return renderRemote(<Explore />, { path, backend, ...options });
}
async function titles() {
  const cards = await screen.findAllByRole('article');
  return cards.map((card) => within(card).getByRole('heading').textContent);
}

test('the card of a series says beside its date when it repeats', async () => {
  const { backend } = show();
  const series = { id: backend.events[0]!.id, words: 'Every Sunday', comingDates: 2, next: [] };
  backend.events[0]!.series = { ...series, pendingDates: 0 };
  const card = within(await screen.findByRole('article', { name: 'Badgerwood Dawn' }));
  expect(card.getByText('· Every Sunday')).toHaveTextContent(/10:00 · Every Sunday$/);
});

test('coming events of others are shown, and each card leads to its event', async () => {
  const { backend } = show();
  expect(await titles()).toEqual(['Badgerwood Dawn', 'Quarry Night']);
  expect(screen.getByText('2 events')).toBeVisible();
  const link = screen.getByRole('link', { name: 'Quarry Night' });
  expect(link).toHaveAttribute('href', `/dashboard/events/${backend.events[1]?.id}`);
  const card = within(screen.getByRole('article', { name: 'Quarry Night' }));
  expect(card.getByText('£40.00')).toBeVisible();
  expect(card.getByText(/^Wed 1 Feb 2090, 20:00 – Thu 2 Feb, 08:00/)).toBeVisible();
  expect(card.getByText('28 spots left')).toBeVisible();
});

test('filters are in the URL and are cleared together', async () => {
  const user = userEvent.setup();
  const rendered = show();
  await titles();
  await user.type(screen.getByRole('searchbox', { name: 'Search events' }), 'arry');
  await waitFor(async () => expect(await titles()).toEqual(['Quarry Night']));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Difficulty' }), 'Advanced');
  await user.type(screen.getByRole('textbox', { name: 'Highest price in pounds' }), '39');
  expect(await screen.findByText('No events match these filters.')).toBeVisible();
  expect(rendered.location()).toBe(`${PATH}&search=arry&difficulty=Advanced&max=39`);
  const [clear] = screen.getAllByRole('button', { name: 'Clear filters' });
  await user.click(clear!);
  expect(await titles()).toEqual(['Badgerwood Dawn', 'Quarry Night']);
  expect(rendered.location()).toBe(PATH);
  expect(screen.getByRole('textbox', { name: 'Highest price in pounds' })).toHaveValue('');
});

test('what is no price filters nothing and says so', async () => {
  const user = userEvent.setup();
  const rendered = show();
  await titles();
  await user.type(screen.getByRole('textbox', { name: 'Lowest price in pounds' }), 'cheap');
  expect(await screen.findByText('Give pounds, such as 25 or 12.50')).toBeVisible();
  expect(rendered.location()).toBe(PATH);
});

test('a postcode shows what is near it, nearest first, with the distance', async () => {
  const user = userEvent.setup();
  const rendered = show();
  await titles();
  const field = screen.getByRole('combobox', { name: 'Distance from a postcode' });
  await user.type(field, 'LS1 4');
  await user.click(await screen.findByRole('option', { name: 'LS1 4AP' }));
  await waitFor(async () => expect(await titles()).toEqual(['Quarry Night']));
  expect(screen.getByText('Near LS1 4AP')).toBeVisible();
  expect(screen.getByText(/km away/)).toBeVisible();
  expect(rendered.location()).toMatch(/near=53\.\d\d%2C-1\.\d\d&place=LS1\+4AP&sort=nearest$/);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Radius' }), 'Within 10 km');
  expect(rendered.location()).toContain('radius=10');
  await user.click(screen.getByRole('button', { name: 'Remove the location' }));
  await waitFor(() => expect(rendered.location()).toBe(PATH));
  expect(await titles()).toHaveLength(2);
});

function setPosition(ask: Geolocation['getCurrentPosition']) {
  Object.defineProperty(navigator, 'geolocation', {
    configurable: true,
    value: { getCurrentPosition: ask },
  });
}

test('the own position is asked for on a click only, and is rounded in the URL', async () => {
  const user = userEvent.setup();
  let asked = 0;
  setPosition((onFound) => {
    asked += 1;
    const coords = { latitude: 53.804_567, longitude: -1.549_876 };
    onFound({ coords } as GeolocationPosition);
  });
  const rendered = show();
  await titles();
  expect(asked).toBe(0);
  await user.click(screen.getByRole('button', { name: 'Near me' }));
  expect(await screen.findByText('Near me')).toBeVisible();
  expect(rendered.location()).toBe(`${PATH}&near=53.80%2C-1.55&sort=nearest`);
});

test('a refused position is said, and nothing is filtered', async () => {
  const user = userEvent.setup();
  setPosition((_onFound, onError) => onError?.({ code: 1 } as GeolocationPositionError));
  const rendered = show();
  await titles();
  await user.click(screen.getByRole('button', { name: 'Near me' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Your browser does not tell where');
  expect(rendered.location()).toBe(PATH);
});

test('a search begins with what matches best, and can be ordered by date', async () => {
  const user = userEvent.setup();
  const rendered = show(`${PATH}&search=quarry`);
  expect(await titles()).toEqual(['Quarry Night']);
  expect(lastSort(rendered.requests)).toBe('relevance');
  await user.selectOptions(screen.getByLabelText('Order'), 'Soonest first');
  await waitFor(() => expect(lastSort(rendered.requests)).toBe('soonest'));
  expect(rendered.location()).toBe(`${PATH}&search=quarry&sort=soonest`);
});

function lastSort(requests: readonly { path: string; query: Record<string, unknown> }[]) {
  return requests.findLast(({ path }) => path === '/events')?.query.sort;
}

test('a shared link shows the same; what is invalid in it is ignored', async () => {
  const rendered = show(
    `${PATH}&near=99,0&from=soon&min=-1&sort=random&difficulty=Advanced&page=0`,
  );
  expect(await titles()).toEqual(['Quarry Night']);
  const [request] = rendered.requests.filter(({ path }) => path === '/events');
  expect(request?.query).toEqual({
    scope: 'explore',
    limit: '12',
    page: '1',
    sort: 'soonest',
    difficulty: 'Advanced',
  });
});

test('without any coming event it says what appears here; a failure can be tried again', async () => {
  const user = userEvent.setup();
  const rendered = show(PATH, {
    backend: createFakeBackend('empty'),
    handlers: [handle('listEvents', () => refuse('INTERNAL'))],
  });
  expect(await screen.findByText('Failed to fetch events')).toBeVisible();
  rendered.use(
    handle('listEvents', ({ query }) => ({
      events: [],
      pagination: { page: query.page, limit: query.limit, total: 0, pages: 1 },
    })),
  );
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('No upcoming events')).toBeVisible();
});

test('a list that is too long to count says so', async () => {
  show(PATH, {
    handlers: [
      handle('listEvents', ({ query }) => ({
        events: [makeEvent({ date: '2090-01-01T10:00:00Z' })],
        pagination: { page: query.page, limit: 12, total: 1_000, pages: 84, totalIsExact: false },
      })),
    ],
  });
  expect(await screen.findByText('More than 1,000 events')).toBeVisible();
  expect(screen.getByText('Page 1 of 84 · more than 1,000 events')).toBeVisible();
});

test('the map shows the same events as pins; the filters stay', async () => {
  const user = userEvent.setup();
  for (const [side, px] of Object.entries({ clientWidth: 800, clientHeight: 600 }))
    Object.defineProperty(HTMLElement.prototype, side, { configurable: true, value: px });
  const rendered = show(`${PATH}&difficulty=Advanced`);
  await titles();
  const { id, title, date } = rendered.backend.events[1]!;
  const pins = [{ id, title, date, ...LEEDS }];
  rendered.use(handle('listEventPins', () => ({ pins, isComplete: true })));
  await user.click(screen.getByRole('button', { name: 'Map' }));
  const map = within(await screen.findByRole('region', { name: 'Map of events' }));
  expect(rendered.location()).toBe(`${PATH}&difficulty=Advanced&show=map`);
  await user.click(await map.findByRole('button', { name: /^Quarry Night, Wed 1 Feb 2090/ }));
  await waitFor(() => expect(rendered.location()).toBe(`/dashboard/events/${id}`));
  const asked = rendered.requests.find(({ path }) => path === '/events/pins');
  expect(asked?.query).toMatchObject({ difficulty: 'Advanced' });
});

test('a map without pins says so, and more pins than it shows are mentioned', async () => {
  const rendered = show(`${PATH}&show=map`, {
    handlers: [handle('listEventPins', () => ({ pins: [], isComplete: true }))],
  });
  expect(await screen.findByText('No events on the map')).toBeVisible();
  rendered.unmount();
  const pin = { id: 'a'.repeat(24), title: 'Dawn', date: '2090-01-01T10:00:00.000Z', ...LEEDS };
  show(`${PATH}&show=map`, {
    handlers: [handle('listEventPins', () => ({ pins: [pin], isComplete: false }))],
  });
  expect(await screen.findByText(/The map shows the 500 soonest events/)).toBeVisible();
});
