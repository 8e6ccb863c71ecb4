import { createFakeBackend, makeId, makeThread } from '@muster/testing';
import { renderRemote } from '@muster/testing/render';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Page } from '../page.tsx';
import { ReadOnlyNotice } from './read-only-notice.tsx';

const event = { id: '1'.repeat(24), title: 'Raid', date: '2027-05-01T10:00:00.000Z' };
const can = { send: false, block: true, unblock: false };
const canUnblock = { ...can, block: false, unblock: true };

test.each([
  [{ ...event, id: null, deleted: true }, can, 'This event was deleted.'],
  [{ ...event, id: null, deleted: false }, can, 'This account was deleted.'],
  [{ ...event, deleted: false }, can, 'This account cannot be written to.'],
  [{ ...event, deleted: false }, canUnblock, 'You have blocked Rook.'],
])('the notice says why nobody can write: %j', (given, abilities, reason) => {
  const thread = makeThread({ event: given, can: abilities });
  renderRemote(<ReadOnlyNotice thread={thread} />, { as: 'organizer' });
  expect(screen.getByText(new RegExp(reason))).toHaveTextContent(
    'You can read the conversation, but not write in it.',
  );
});

const [ORGANIZER, ROOK] = [makeId(1), makeId(0x900)];

function box() {
  return screen.findByRole('textbox', { name: 'Write a message' });
}

test('the other participant is blocked after a question, and unblocked', async () => {
  const { backend } = renderRemote(<Page />, { path: `/dashboard/messages/${ROOK}` });
  await box();
  await userEvent.click(screen.getByRole('button', { name: 'More about Rook' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Block Rook…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Block Rook?' }));
  expect(dialog.getByText(/^Neither of you can send the other messages/)).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Block' }));
  expect(await screen.findByText('Rook is blocked.')).toBeVisible();
  expect(await screen.findByText(/^You have blocked Rook\./)).toBeVisible();
  expect(screen.queryByRole('textbox', { name: 'Write a message' })).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Unblock' }));
  expect(await box()).toBeVisible();
  expect(backend.blocks.get(ORGANIZER)).toEqual([]);
});

test('who is blocked by the other reads nothing of it', async () => {
  const backend = createFakeBackend();
  const [thread] = backend.threads;
  const user = { id: ORGANIZER, name: 'Foxglove', avatarUrl: null };
  backend.blocks.set(thread!.playerId, [{ user, createdAt: '2026-11-14T09:41:00.000Z' }]);
  renderRemote(<Page />, { backend, path: `/dashboard/messages/${thread!.id}` });
  const notice = await screen.findByText(/^This account cannot be written to\./);
  await waitFor(() => expect(notice).toHaveFocus());
  expect(document.body).not.toHaveTextContent(/blocked/i);
});
