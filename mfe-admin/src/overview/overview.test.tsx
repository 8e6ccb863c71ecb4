import { createFakeBackend, handle, refuse } from '@muster/testing';
import { renderRemote } from '@muster/testing/render';
import { screen, within } from '@testing-library/react';
import { Page } from '../page.tsx';

const PATH = '/dashboard/admin?section=overview';

test('the overview shows each number with its development', async () => {
  const { backend } = renderRemote(<Page />, { as: 'superadmin', path: PATH });
  const users = within(await screen.findByRole('figure', { name: 'Users' }));
  expect(users.getAllByText(String(backend.users.length))[0]).toBeVisible();
  for (const name of ['Events', 'Joins', 'Messages', 'Storage'])
    expect(screen.getByRole('figure', { name })).toBeInTheDocument();
  expect(users.getAllByRole('row', { hidden: true })).toHaveLength(1 + 30);
});

test('on its first day the server shows sums instead of charts of one point', async () => {
  const backend = createFakeBackend('full');
  backend.ageDays = 1;
  renderRemote(<Page />, { as: 'superadmin', path: PATH, backend });
  const sums = within(await screen.findByRole('region', { name: 'Today' }));
  expect(sums.getByText('Joins')).toBeInTheDocument();
  expect(screen.queryByRole('figure')).not.toBeInTheDocument();
});

test('what needs attention leads to where it can be seen to', async () => {
  const { backend } = renderRemote(<Page />, { as: 'superadmin', path: PATH });
  const pending = backend.events.filter(({ approved }) => !approved).length;
  const link = await screen.findByRole('link', { name: `${pending} events waiting for approval` });
  expect(link).toHaveAttribute('href', '/dashboard/admin');
  expect(screen.queryByRole('link', { name: /could not be sent/ })).not.toBeInTheDocument();
});

test('what the badge counts is listed: events that were changed since approval, too', async () => {
  const changed = { count: 1, events: [] };
  const pending = { count: 0, events: [] };
  renderRemote(<Page />, {
    as: 'superadmin',
    path: PATH,
    handlers: [handle('getAdminWaiting', () => ({ pending, changed, openReports: 0 }))],
  });
  expect(await screen.findByRole('link', { name: '1 event changed since approval' })).toBeVisible();
});

test('without anything to do it says so', async () => {
  const { backend } = renderRemote(<Page />, { as: 'superadmin', path: PATH });
  for (const event of backend.events) event.approved = true;
  expect(await screen.findByText('Nothing waits for you.')).toBeVisible();
});

test('a failure says so and can be tried again', async () => {
  renderRemote(<Page />, {
    as: 'superadmin',
    path: PATH,
    handlers: [handle('getAdminStats', () => refuse('FORBIDDEN'))],
  });
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to fetch statistics');
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
});
