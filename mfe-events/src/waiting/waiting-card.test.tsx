import { createFakeBackend, handle, makeId } from '@muster/testing';
import { renderRemote } from '@muster/testing/render';
import { screen, within } from '@testing-library/react';
import { EventList } from '../event-list/event-list.tsx';

const organizer = { id: makeId(7), name: 'Badger Wood' };
function waiting(title: string, count = 1) {
  return { count, events: [{ id: makeId(3), title, organizer }] };
}

test('the superadmin lands at what waits, each with its organizer and where to decide', async () => {
  renderRemote(<EventList />, {
    as: 'superadmin',
    handlers: [
      handle('getAdminWaiting', () => ({
        pending: waiting('Dawn Patrol', 12),
        changed: waiting('Quarry Night'),
        openReports: 2,
      })),
    ],
  });
  const card = within(await screen.findByRole('region', { name: 'Waiting for you' }));
  const links = card.getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['PendingDawn PatrolBadger Wood', `/dashboard/admin?event=${makeId(3)}`],
    ['All 12 events waiting for approval', '/dashboard/admin'],
    ['ChangedQuarry NightBadger Wood', `/dashboard/admin?event=${makeId(3)}`],
    ['2 open reports', '/dashboard/admin?section=reports'],
  ]);
});

test('when nothing waits it says so; others have no such card', async () => {
  const backend = createFakeBackend('empty');
  const { unmount } = renderRemote(<EventList />, { as: 'superadmin', backend });
  expect(await screen.findByText('Nothing waits for you.')).toBeVisible();
  unmount();
  const { requests } = renderRemote(<EventList />, { backend });
  expect(await screen.findByText('No events yet')).toBeVisible();
  expect(requests.filter(({ path }) => path.startsWith('/admin'))).toEqual([]);
});
