import { createFakeBackend, handle, makeId, refuse } from '@muster/testing';
import { renderRemote } from '@muster/testing/render';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Page } from '../../page.tsx';

const ORGANIZER = makeId(1);

function open(handlers: NonNullable<Parameters<typeof renderRemote>[1]>['handlers'] = []) {
  const backend = createFakeBackend();
  const user = { id: makeId(77), name: 'Rook', avatarUrl: null };
  const createdAt = '2026-11-14T09:41:00.000Z';
  backend.bans.set(ORGANIZER, [{ user, reason: 'Aimed at the face', createdAt }]);
  return renderRemote(<Page />, { backend, path: '/dashboard/profile#banned', handlers });
}

test('a ban is listed with its reason, and lifted', async () => {
  const { backend } = open();
  expect(await screen.findByText(/^Since .*2026 · Aimed at the face$/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Lift: Rook' }));
  expect(await screen.findByText('Rook can join your events again.')).toBeVisible();
  expect(await screen.findByText(/^You have not banned any players/)).toBeVisible();
  expect(backend.bans.get(ORGANIZER)).toEqual([]);
});

test('a ban that could not be lifted stays, and says so', async () => {
  open([handle('liftBan', () => refuse('UNAVAILABLE'))]);
  await userEvent.click(await screen.findByRole('button', { name: 'Lift: Rook' }));
  expect(await screen.findByText(/^Failed to lift the ban|not ready/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Lift: Rook' })).toBeVisible();
});
