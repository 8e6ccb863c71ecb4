import { createFakeBackend, handle, makeId } from '@muster/testing';
import { renderRemote } from '@muster/testing/render';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HeaderActions } from '../header-actions.tsx';
import { Page } from '../page.tsx';

afterEach(() => localStorage.clear());

function show(path: string) {
  return renderRemote(
    <>
      <HeaderActions />
      <Page />
    </>,
    { path, backend: createFakeBackend('empty') },
  );
}
function views() {
  return within(screen.getByRole('navigation', { name: 'Views of events' }));
}

test('the tab begins with Organising, where events are created', async () => {
  show('/dashboard/events');
  expect(await screen.findByText('No events yet')).toBeVisible();
  expect(screen.getByRole('link', { name: 'New Event' })).toBeVisible();
  expect(views().getByRole('link', { current: 'page' })).toHaveTextContent('Organising');
});

test('a player who organizes nothing lands at what they have joined', async () => {
  const backend = createFakeBackend('full');
  backend.events = backend.events.filter(({ organizer }) => organizer.id !== makeId(1));
  const landed = renderRemote(<Page />, { path: '/dashboard/events', backend });
  await waitFor(() => expect(landed.location()).toBe('/dashboard/events?view=going'));
  // Once they have chosen a view, they stay where they are.
  await userEvent.click(views().getByRole('link', { name: 'Organising' }));
  expect(await screen.findByText('No events yet')).toBeVisible();
  expect(landed.location()).toBe('/dashboard/events');
});

test('the last choice is remembered until an address names a view', async () => {
  const user = userEvent.setup();
  const first = show('/dashboard/events?search=fox&page=2');
  await user.click(views().getByRole('link', { name: 'Going' }));
  expect(await screen.findByText('You have not joined an event yet')).toBeVisible();
  expect(first.location()).toBe('/dashboard/events?view=going');
  expect(screen.getByRole('link', { name: 'New Event' })).toHaveAttribute(
    'href',
    '/dashboard/events/new?view=organising',
  );
  first.unmount();

  const second = show('/dashboard/events');
  expect(await screen.findByText('You have not joined an event yet')).toBeVisible();
  expect(second.location()).toBe('/dashboard/events?view=going');
  second.unmount();

  const third = show('/dashboard/events?view=organising');
  expect(await screen.findByText('No events yet')).toBeVisible();
  await user.click(views().getByRole('link', { name: 'Organising' }));
  third.unmount();

  show('/dashboard/events');
  expect(await screen.findByText('No events yet')).toBeVisible();
});

test.each([
  ['no tab for whoever helps with nothing', '/dashboard/events', false, false],
  ['a tab for whoever helps', '/dashboard/events', true, true],
  ['a tab while its address is open', '/dashboard/events?view=helping', false, true],
])('Helping: %s', async (_, path, helps, hasTab) => {
  const list = { events: [], pagination: { page: 1, limit: 1, total: helps ? 1 : 0, pages: 1 } };
  const { requests } = renderRemote(<Page />, {
    path,
    backend: createFakeBackend('empty'),
    handlers: [handle('listEvents', () => list)],
  });
  await waitFor(() => expect(requests.some(({ query }) => query.scope === 'helping')).toBe(true));
  await waitFor(() => expect(views().getAllByRole('link')).toHaveLength(hasTab ? 4 : 3));
  expect(views().queryByRole('link', { name: 'Helping' }) !== null).toBe(hasTab);
});

test('the empty list of joined events leads to Explore', async () => {
  show('/dashboard/events?view=going');
  expect(await screen.findByRole('link', { name: 'Explore events' })).toHaveAttribute(
    'href',
    '/dashboard/events?view=explore',
  );
});
