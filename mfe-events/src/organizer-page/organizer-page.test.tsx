import { createFakeBackend, makeEvent, makeMoment } from '@muster/testing';
import { renderRemote } from '@muster/testing/render';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Page } from '../page.tsx';

const LINKS = [{ label: 'Site rules', url: 'https://quarry.example/rules' }];

/** The page of Quarrymaster, who has two games to come and one of them pending. */
function backendWithPage(owner = 'Quarrymaster') {
  const backend = createFakeBackend('empty');
  const { id, organizerName: name } = backend.users.find((one) => one.nickName === owner)!;
  const organizer = { id, name, avatarUrl: null };
  backend.organizerPages.set(id, { handle: 'quarry', words: 'Since 2009', links: LINKS });
  backend.events = [
    makeEvent({ organizer, title: 'Later', date: '2090-03-01T09:30:00.000Z' }),
    makeEvent({ organizer, title: 'Sooner', date: '2090-02-01T09:30:00.000Z' }),
    makeEvent({ organizer, title: 'Pending', date: '2090-02-02T09:30:00.000Z', approved: false }),
  ];
  backend.moments.set(id, [makeMoment()]);
  return { backend, id, name };
}

test('a visitor sees words, links, pictures and the games to come, soonest first', async () => {
  const { backend, name } = backendWithPage();
  renderRemote(<Page />, { as: 'visitor', backend, path: '/o/quarry' });
  const page = within(await screen.findByRole('article', { name }));
  expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  expect(page.getByText('Since 2009')).toBeVisible();
  const link = page.getByRole('link', { name: 'Site rules' });
  expect(link).toHaveAttribute('href', LINKS[0]?.url);
  expect(link).toHaveAttribute('rel', 'noopener nofollow');
  const games = await page.findAllByRole('article');
  expect(games.map((game) => within(game).getByRole('heading').textContent)).toEqual([
    'Sooner',
    'Later',
  ]);
  expect(page.getAllByText(name)).toHaveLength(1);
  expect(page.getByRole('button', { name: 'View picture 1 of 1' })).toBeVisible();
  expect(page.queryByRole('button', { name: /^Report/ })).not.toBeInTheDocument();
});

test('the id, and a former handle, are replaced by the handle', async () => {
  const { backend, id, name } = backendWithPage();
  const { location } = renderRemote(<Page />, {
    ...{ as: 'visitor', backend, path: `/o/${id}?page=1` },
  });
  await screen.findByRole('article', { name });
  await waitFor(() => expect(location()).toBe('/o/quarry?page=1'));
});

test('whoever is signed in can report the organizer, and see the profile', async () => {
  const { backend, id, name } = backendWithPage();
  renderRemote(<Page />, { as: 'organizer', backend, path: '/o/quarry' });
  expect(await screen.findByRole('button', { name: `Report ${name}` })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Profile' })).toHaveAttribute(
    ...['href', `/dashboard/people/${id}`],
  );
});

test('organizers read that nobody else sees their page yet, and can edit it', async () => {
  const backend = createFakeBackend('empty');
  const { id } = backend.users[0]!;
  renderRemote(<Page />, { as: 'organizer', backend, path: `/o/${id}` });
  expect(await screen.findByText(/^Nobody else sees this page yet/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Edit page' })).toHaveAttribute(
    ...['href', '/dashboard/profile/organizing#page'],
  );
});

test.each([
  ['the organizer reads', true],
  ['nobody else reads', false],
])('%s how many follow', async (_, isOwn) => {
  const { backend, id, name } = backendWithPage();
  const as = backend.users[0]!.id;
  backend.organizerPages.clear();
  const organizerId = isOwn ? as : id;
  for (const event of backend.events) event.organizer.id = organizerId;
  const since = '2026-11-01T10:00:00Z';
  backend.follows.set('another', [{ id: organizerId, name, handle: null, avatarUrl: null, since }]);
  renderRemote(<Page />, { as: 'organizer', backend, path: `/o/${organizerId}` });
  await screen.findByRole('heading', { name: 'Coming games' });
  expect(screen.queryAllByText('1 person follows you')).toHaveLength(isOwn ? 1 : 0);
});

test('an organizer who is not there is shown as an event that is not there', async () => {
  renderRemote(<Page />, { as: 'visitor', path: '/o/nowhere' });
  expect(await screen.findByRole('link', { name: 'See upcoming games' })).toBeVisible();
});

test('a map of the games is shown on demand', async () => {
  const { backend } = backendWithPage();
  renderRemote(<Page />, { as: 'visitor', backend, path: '/o/quarry' });
  await userEvent.click(await screen.findByRole('button', { name: 'Show map' }));
  expect(await screen.findByRole('region', { name: 'Map of events' })).toBeVisible();
});
