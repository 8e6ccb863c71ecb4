import { FAILURE_TEXT } from '@muster/contract';
import { describeLoss, describeMoney } from '@muster/features/delete-event';
import { createFakeBackend, handle, makeEvent, refuse, userOf } from '@muster/testing';
import { renderRemote } from '@muster/testing/render';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { EventList } from '../event-list/event-list.tsx';

function media(name: string) {
  return `/media/events/${name}.jpg`;
}
const event = makeEvent({
  title: 'Night Raid',
  imageUrl: media('main'),
  imageThumbnail: media('main-thumb'),
  gallery: [
    { type: 'image', url: media('one'), thumbnail: null },
    { type: 'video', url: media('two'), thumbnail: media('poster') },
    { type: 'image', url: media('main'), thumbnail: '' },
  ],
  participantCount: 11,
  waitlistCount: 1,
});

test('the dialog text names what will be deleted', () => {
  expect(describeLoss(event)).toBe(
    '“Night Raid” will be deleted. 12 participants will lose their spots. 4 files will be deleted unless another event uses them. Conversations about it stay readable.',
  );
  const small = makeEvent({ title: 'A', participantCount: 1, gallery: [] });
  expect(describeLoss(small)).toBe(
    '“A” will be deleted. 1 participant will lose their spot. 1 file will be deleted unless another event uses it. Conversations about it stay readable.',
  );
  expect(describeLoss({ ...small, participantCount: 0 })).not.toMatch(/participant/);
});

const REFUNDABLE = { byHand: [], byHandPlayers: 1, byHandPence: 500 };

test('the dialog text says what is refunded, unless the event is over', () => {
  const paid = { ...REFUNDABLE, onlinePlayers: 3, onlinePence: 12_000 };
  expect(describeMoney(event, paid)).toBe(
    '£120.00 that 3 players paid online is refunded once the event is removed. £5.00 was paid in cash, by card or by bank: refund it yourself if you should.',
  );
  const over = { ...event, date: '2020-01-01T09:00:00.000Z', endsAt: null };
  expect(describeMoney(over, { ...paid, onlinePlayers: 1, byHandPence: 0 })).toBe(
    '£120.00 that 1 player paid online is not refunded, because the event is over.',
  );
  const nothing = { ...REFUNDABLE, onlinePlayers: 0, onlinePence: 0, byHandPence: 0 };
  expect(describeMoney(event, nothing)).toBe('');
});

test('the question says how much is refunded, and leads to the money', async () => {
  const { user, rendered, dialog } = await openDeleteDialog(
    handle('getRefundRun', () => ({
      refundable: { ...REFUNDABLE, onlinePlayers: 1, onlinePence: 4_000 },
      run: null,
    })),
  );
  expect(await dialog.findByText(/£40.00 that 1 player paid online is refunded/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Open Money' }));
  expect(rendered.location()).toBe(`/dashboard/events/${event.id}/money`);
});

async function openDeleteDialog(...handlers: ReturnType<typeof handle>[]) {
  const user = userEvent.setup();
  const backend = createFakeBackend('empty');
  const { id, organizerName: name } = userOf(backend, 'organizer');
  backend.events = [{ ...event, organizer: { id, name, avatarUrl: null } }];
  const rendered = renderRemote(<EventList />, { backend, handlers });
  await user.click(await screen.findByRole('button', { name: 'Delete Night Raid' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete Event & Assets' }));
  return { user, rendered, dialog };
}

test('Delete removes the event and reloads the list; Undo brings it back', async () => {
  const { user, dialog, rendered } = await openDeleteDialog();
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('“Night Raid” is deleted.')).toBeInTheDocument();
  expect(await screen.findByText('No events yet')).toBeInTheDocument();
  // Of an event that is gone nobody asks for its money.
  const asked = rendered.requests.filter(({ path }) => path.endsWith('/refunds/everybody'));
  expect(asked).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('“Night Raid” is back.')).toBeInTheDocument();
  expect(await screen.findByRole('article', { name: 'Night Raid' })).toBeInTheDocument();
});

test('an Undo that comes too late says so', async () => {
  const { user, dialog } = await openDeleteDialog(
    handle('undoEventDeletion', () => refuse('EVENT_NOT_FOUND')),
  );
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText(FAILURE_TEXT.undoTooLate)).toBeInTheDocument();
});

test('Cancel deletes nothing', async () => {
  const { user, dialog, rendered } = await openDeleteDialog();
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(rendered.requests.some(({ path }) => path.endsWith('/deletion'))).toBe(false);
});

test('a refused deletion shows the reason and keeps the event', async () => {
  const { user, dialog } = await openDeleteDialog(
    handle('deleteEventUndoably', () => refuse('UNAVAILABLE', 'The database is away')),
  );
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  const notice = await screen.findByText('Failed to delete event: The database is away');
  expect(notice).toBeInTheDocument();
  expect(screen.getByRole('article', { name: 'Night Raid' })).toBeInTheDocument();
});

test('deleting an event that no longer exists shows “Event not found”', async () => {
  const { user, dialog } = await openDeleteDialog(
    handle('deleteEventUndoably', () => refuse('EVENT_NOT_FOUND')),
  );
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Event not found')).toBeInTheDocument();
});
