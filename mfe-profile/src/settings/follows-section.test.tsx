import { createFakeBackend, makeId } from '@muster/testing';
import { renderRemote } from '@muster/testing/render';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Page } from '../page.tsx';

test('an organizer whom one follows is listed, and followed no longer', async () => {
  const backend = createFakeBackend();
  backend.follows.set(makeId(1), [
    {
      ...{ id: makeId(77), name: 'Quarry Airsoft', handle: null, avatarUrl: null },
      since: '2026-11-14T09:41:00.000Z',
    },
  ]);
  renderRemote(<Page />, { backend, path: '/dashboard/profile/notifications' });
  await userEvent.click(await screen.findByRole('button', { name: 'Stop: Quarry Airsoft' }));
  expect(await screen.findByText('You no longer follow Quarry Airsoft.')).toBeVisible();
  expect(await screen.findByText(/^You follow nobody/)).toBeVisible();
});
