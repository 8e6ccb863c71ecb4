import { createFakeBackend, handle, refuse } from '@muster/testing';
import { renderRemote } from '@muster/testing/render';
import { screen, waitFor } from '@testing-library/react';
import { Badge } from './badge.tsx';

const events = { count: 0, events: [] };

test('the badge counts pending and changed events and open reports', async () => {
  const waiting = { pending: { ...events, count: 3 }, changed: { ...events, count: 2 } };
  renderRemote(<Badge />, {
    as: 'superadmin',
    handlers: [handle('getAdminWaiting', () => ({ ...waiting, openReports: 4 }))],
  });
  expect(await screen.findByRole('img', { name: '9 waiting' })).toBeVisible();
});

test.each([
  ['nothing waits', []],
  ['it is not known', [handle('getAdminWaiting', () => refuse('INTERNAL'))]],
])('there is no badge while %s', async (_, handlers) => {
  const backend = createFakeBackend('empty');
  const { requests } = renderRemote(<Badge />, { as: 'superadmin', backend, handlers });
  await waitFor(() => expect(requests).toHaveLength(1));
  expect(screen.queryByRole('img')).not.toBeInTheDocument();
});
