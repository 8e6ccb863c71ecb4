import { eventMediaUrls } from '@muster/domain';
import { describeLoss } from '@muster/remote-kit/delete-event';
import { handle, makeEvent, refuse } from '@muster/testing';
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
    '“Night Raid” will be permanently deleted. 12 participants will lose their spots. 4 files will be deleted, unless another event shows them. Conversations about it stay readable.',
  );
  const small = makeEvent({ title: 'A', participantCount: 1, gallery: [] });
  expect(describeLoss(small)).toBe(
    '“A” will be permanently deleted. 1 participant will lose their spot. 1 file will be deleted, unless another event shows it. Conversations about it stay readable.',
  );
  expect(describeLoss({ ...small, participantCount: 0 })).not.toMatch(/participant/);
});

async function openDeleteDialog(...handlers: ReturnType<typeof handle>[]) {
  const user = userEvent.setup();
  const deleted: string[] = [];
  let events = [event];
  const rendered = renderRemote(<EventList />, {
    handlers: [
      handle('listEvents', ({ query }) => ({
        events,
        pagination: { ...query, total: events.length, pages: 1 },
      })),
      handle('deleteEvent', ({ params }) => {
        events = [];
        return params;
      }),
      handle('deleteFile', ({ body }) => {
        deleted.push(body.url ?? '');
        return {};
      }),
      ...handlers,
    ],
  });
  await user.click(await screen.findByRole('button', { name: 'Delete Night Raid' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete Event & Assets' }));
  return { user, rendered, dialog, deleted };
}

test('Delete removes the event, then each of its files, and reloads the list', async () => {
  const { user, dialog, deleted } = await openDeleteDialog();
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Event deleted.')).toBeInTheDocument();
  expect(await screen.findByText('No events yet')).toBeInTheDocument();
  expect(deleted).toEqual(eventMediaUrls(event));
});

test('Cancel deletes nothing', async () => {
  const { user, dialog, rendered } = await openDeleteDialog();
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(rendered.requests.some(({ method }) => method === 'DELETE')).toBe(false);
});

test('files that cannot be deleted are counted in a log warning; missing files are no failures', async () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  const { user, dialog } = await openDeleteDialog(
    handle('deleteFile', ({ body }) =>
      refuse(body.url?.includes('thumb') ? 'FILE_NOT_FOUND' : 'UNAVAILABLE'),
    ),
  );
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Event deleted.')).toBeInTheDocument();
  expect(warn).toHaveBeenCalledWith('4 of 5 files of a deleted event were not deleted');
  warn.mockRestore();
});

test('a refused deletion shows the reason and keeps the event', async () => {
  const { user, dialog, deleted } = await openDeleteDialog(
    handle('deleteEvent', () => refuse('UNAVAILABLE', 'The database is away')),
  );
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  const notice = await screen.findByText('Failed to delete event: The database is away');
  expect(notice).toBeInTheDocument();
  expect(screen.getByRole('article', { name: 'Night Raid' })).toBeInTheDocument();
  expect(deleted).toEqual([]);
});

test('deleting an event that no longer exists shows “Event not found”', async () => {
  const { user, dialog } = await openDeleteDialog(
    handle('deleteEvent', () => refuse('EVENT_NOT_FOUND')),
  );
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Event not found')).toBeInTheDocument();
});
