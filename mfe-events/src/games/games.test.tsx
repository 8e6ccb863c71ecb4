import { createFakeBackend, handle, makeEvent } from '@muster/testing';
import { renderRemote } from '@muster/testing/render';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Page } from '../page.tsx';

const LEEDS = { latitude: 53.8, longitude: -1.55 };
const DATE = '2090-02-01T20:00:00Z';

function show(as: 'organizer' | 'visitor', path: string) {
  const backend = createFakeBackend('empty');
  backend.events = [
    makeEvent({ title: 'Quarry Night', date: DATE, coordinates: LEEDS }),
    makeEvent({ title: 'Pending', date: DATE, approved: false }),
  ];
  return renderRemote(<Page />, { as, path, backend });
}

test('a visitor finds a game, whose card and pin lead to its public page', async () => {
  for (const [side, px] of Object.entries({ clientWidth: 800, clientHeight: 600 }))
    Object.defineProperty(HTMLElement.prototype, side, { configurable: true, value: px });
  const games = show('visitor', '/games?search=quarry&saved=64b0');
  const { id, title, organizer } = games.backend.events[0]!;
  const card = within(await screen.findByRole('article'));
  expect(card.getByRole('link', { name: title })).toHaveAttribute('href', `/e/${id}`);
  expect(card.getByRole('link', { name: organizer.name })).toHaveAttribute(
    ...['href', `/o/${organizer.id}`],
  );
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Upcoming games');
  expect(screen.queryByRole('region', { name: 'Saved searches' })).not.toBeInTheDocument();
  games.use(
    handle('listEventPins', () => ({
      pins: [{ id, title, date: DATE, ...LEEDS }],
      isComplete: true,
    })),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Map' }));
  await userEvent.click(await screen.findByRole('button', { name: /^Quarry Night, Wed 1 Feb/ }));
  await waitFor(() => expect(games.location()).toBe(`/e/${id}`));
});

test('Run a game leads to registration', async () => {
  show('visitor', '/games');
  const link = await screen.findByRole('link', { name: 'Run a game' });
  expect(link).toHaveAttribute('href', '/register');
});

test('whoever is signed in is led to Explore, with the same filters', async () => {
  const games = show('organizer', '/games?search=quarry&max=40');
  expect(await screen.findByRole('article', { name: 'Quarry Night' })).toBeVisible();
  await waitFor(() =>
    expect(games.location()).toBe('/dashboard/events?view=explore&search=quarry&max=40'),
  );
});
