import {
  createFakeBackend,
  handle,
  loseConnection,
  makeEvent,
  makeId,
  refuse,
} from '@muster/testing';
import { renderRemote } from '@muster/testing/render';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { EventList } from './event-list.tsx';

test('a new organizer sees a link to create the first event', async () => {
  renderRemote(<EventList />, { backend: createFakeBackend('empty') });
  expect(await screen.findByText('No events yet')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Create Event' })).toHaveAttribute(
    'href',
    '/dashboard/events/new',
  );
  expect(screen.getByRole('link', { name: 'Explore events' })).toHaveAttribute(
    'href',
    '/dashboard/events?view=explore',
  );
});

test('events are shown as cards, at most ten on a page', async () => {
  const { backend } = renderRemote(<EventList />, { path: '/dashboard/events' });
  const cards = await screen.findAllByRole('article');
  expect(cards.length).toBeGreaterThan(1);
  expect(cards.length).toBeLessThanOrEqual(10);
  expect(backend.events.length).toBeGreaterThan(0);
});

test('a search is sent to the server, is in the URL, and can have no results', async () => {
  const user = userEvent.setup();
  const rendered = renderRemote(<EventList />, { path: '/dashboard/events' });
  await screen.findAllByRole('article');
  await user.type(screen.getByRole('searchbox', { name: 'Search events' }), 'zzzz');
  expect(await screen.findByText('No events found')).toBeInTheDocument();
  await waitFor(() => expect(rendered.location()).toBe('/dashboard/events?search=zzzz'));
  await user.click(screen.getByRole('button', { name: 'Show all events' }));
  await screen.findAllByRole('article');
  expect(rendered.location()).toBe('/dashboard/events');
});

test('a failure is shown, and Try again loads the list', async () => {
  const user = userEvent.setup();
  const rendered = renderRemote(<EventList />, {
    handlers: [handle('listEvents', () => refuse('INTERNAL'))],
  });
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to fetch events');
  rendered.use(
    handle('listEvents', ({ query }) => ({
      events: [],
      pagination: { ...query, total: 0, pages: 1 },
    })),
  );
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('No events yet')).toBeInTheDocument();
});

test('an outage of the whole server has one Try again, which brings back the list and the numbers', async () => {
  const user = userEvent.setup();
  const rendered = renderRemote(<EventList />, {
    handlers: [
      handle('listEvents', () => refuse('INTERNAL')),
      handle('getExportSummary', () => refuse('INTERNAL')),
    ],
  });
  await screen.findByText('Failed to fetch events');
  expect(screen.getAllByRole('button', { name: 'Try again' })).toHaveLength(1);
  const event = makeEvent({ title: 'Night Raid' });
  const summary = {
    totalEvents: 17,
    upcomingEvents: 1,
    pastEvents: 16,
    allLevels: 1,
    difficultyDistribution: { Beginner: 17 },
  };
  rendered.use(
    handle('listEvents', ({ query }) => ({
      events: [event],
      pagination: { ...query, total: 1, pages: 1 },
    })),
    handle('getExportSummary', () => summary),
  );
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('article', { name: 'Night Raid' })).toBeInTheDocument();
  expect((await screen.findByText('Total events')).nextSibling).toHaveTextContent('17');
});

test('a request that lost its connection is retried automatically', async () => {
  let requestCount = 0;
  renderRemote(<EventList />, {
    handlers: [
      handle('listEvents', ({ query }) => {
        requestCount += 1;
        if (requestCount === 1) loseConnection();
        return { events: [], pagination: { ...query, total: 0, pages: 1 } };
      }),
    ],
  });
  expect(await screen.findByText('No events yet')).toBeInTheDocument();
  await waitFor(() => expect(requestCount).toBe(2));
});

test('the filters Difficulty and When are in the URL and are cleared together', async () => {
  const user = userEvent.setup();
  const rendered = renderRemote(<EventList />, { path: '/dashboard/events?page=2' });
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Difficulty' }), 'Advanced');
  await user.selectOptions(screen.getByRole('combobox', { name: 'When' }), 'Past');
  expect(rendered.location()).toBe('/dashboard/events?difficulty=Advanced&when=past');
  await waitFor(() => {
    const query = rendered.requests.filter(({ path }) => path === '/events').at(-1)?.query;
    expect(query).toMatchObject({ difficulty: 'Advanced', page: '1' });
    expect(Date.parse(query?.to ?? '')).toBeLessThanOrEqual(Date.now());
  });
  await user.type(screen.getByRole('searchbox', { name: 'Search events' }), 'zzzz');
  await user.click(await screen.findByRole('button', { name: 'Show all events' }));
  await screen.findAllByRole('article');
  expect(rendered.location()).toBe('/dashboard/events');
});

test('invalid parameters in the URL are ignored', async () => {
  const rendered = renderRemote(<EventList />, {
    path: '/dashboard/events?difficulty=Expert&when=soon&page=-3',
  });
  await screen.findAllByRole('article');
  const [request] = rendered.requests.filter(({ path }) => path === '/events');
  expect(request?.query).toEqual({ page: '1', sort: 'next', eachDate: 'true' });
});

test.each([
  [5, 'Show as cards'],
  [6, 'Show as a compact list'],
])('%i events are shown at first as: %s', async (count, name) => {
  const user = userEvent.setup();
  const backend = createFakeBackend('empty');
  const organizer = { id: makeId(1), name: 'Foxes', avatarUrl: null };
  backend.events = Array.from({ length: count }, () => makeEvent({ organizer }));
  renderRemote(<EventList />, { path: '/dashboard/events', backend });
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(count));
  expect(screen.getByRole('button', { name })).toHaveAttribute('aria-pressed', 'true');
  // A filter changes what is listed, and not how.
  await user.type(screen.getByRole('searchbox'), 'zzzz');
  expect(await screen.findByText('No events found')).toBeVisible();
  expect(screen.getByRole('button', { name })).toHaveAttribute('aria-pressed', 'true');
});

test('a compact list is chosen on this device, and has the same actions', async () => {
  const user = userEvent.setup();
  const first = renderRemote(<EventList />, { path: '/dashboard/events' });
  await screen.findAllByRole('article');
  await user.click(screen.getByRole('button', { name: 'Show as a compact list' }));
  first.unmount();
  const { backend } = renderRemote(<EventList />, {
    path: '/dashboard/events',
    backend: first.backend,
  });
  const rows = await screen.findAllByRole('article');
  expect(screen.getByRole('button', { name: 'Show as a compact list' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  const { title } = backend.events.find((event) => rows[0]?.textContent?.includes(event.title))!;
  const row = within(rows[0]!);
  for (const name of [title, `Edit ${title}`])
    expect(row.getByRole('link', { name })).toBeInTheDocument();
  // What is shown is part of the name, so that it can be said to a voice control.
  const participants = row.getByRole('link', { name: /^View All participants of/ });
  expect(participants.getAttribute('aria-label')).toContain(participants.textContent);
  expect(row.getByRole('button', { name: `Delete ${title}` })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Show as cards' }));
});
