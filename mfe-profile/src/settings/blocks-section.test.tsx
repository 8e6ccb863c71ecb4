import { createFakeBackend, handle, makeId, refuse } from '@muster/testing';
import { renderRemote } from '@muster/testing/render';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Page } from '../page.tsx';

const ORGANIZER = makeId(1);

function open(handlers: NonNullable<Parameters<typeof renderRemote>[1]>['handlers'] = []) {
  const backend = createFakeBackend();
  const user = { id: makeId(77), name: 'Rook', avatarUrl: null };
  backend.blocks.set(ORGANIZER, [{ user, createdAt: '2026-11-14T09:41:00.000Z' }]);
  return renderRemote(<Page />, { backend, path: '/dashboard/profile/account', handlers });
}

test('somebody who is blocked is listed, and unblocked', async () => {
  const { backend } = open();
  await userEvent.click(await screen.findByRole('button', { name: 'Unblock: Rook' }));
  expect(await screen.findByText('You and Rook can write again.')).toBeVisible();
  expect(await screen.findByText(/^You have not blocked anybody/)).toBeVisible();
  expect(backend.blocks.get(ORGANIZER)).toEqual([]);
});

test('a block that could not be ended stays, and says so', async () => {
  open([handle('unblockUser', () => refuse('UNAVAILABLE'))]);
  await userEvent.click(await screen.findByRole('button', { name: 'Unblock: Rook' }));
  expect(await screen.findByText(/^Failed to unblock|not ready/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Unblock: Rook' })).toBeVisible();
});
