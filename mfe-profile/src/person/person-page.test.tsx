import { createFakeBackend, handle, makeId, refuse, SUPERADMIN_ID, userOf } from '@muster/testing';
import { makeEvent } from '@muster/testing/builders';
import { renderRemote } from '@muster/testing/render';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Page } from '../page.tsx';

/** Quarrymaster, another organizer. */
const PERSON = makeId(2);
const DAY_MS = 86_400_000;

function openPerson(options: Parameters<typeof renderRemote>[1] = {}, id: string = PERSON) {
  return renderRemote(<Page />, { path: `/dashboard/people/${id}`, ...options });
}
function inDays(days: number) {
  return new Date(Date.now() + days * DAY_MS).toISOString();
}

/** A backend whose only events are these of Quarrymaster. */
function backendWith(events: Parameters<typeof makeEvent>[0][]) {
  const backend = createFakeBackend();
  const organizer = { id: PERSON, name: 'Old Quarry Skirmish', avatarUrl: null };
  backend.events = events.map((event) => makeEvent({ organizer, ...event }));
  return backend;
}

test('shows the public fields and nothing private', async () => {
  openPerson();
  const card = await screen.findByRole('region', { name: 'Quarrymaster' });
  expect(within(card).getByText('Old Quarry Skirmish')).toBeVisible();
  expect(screen.queryByText(/Quentin|quentin@/)).not.toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Edit Profile' })).not.toBeInTheDocument();
});

test('lists the approved events to come, soonest first', async () => {
  const backend = backendWith([
    { title: 'Later', date: inDays(20), approved: true },
    { title: 'Sooner', date: inDays(2), approved: true },
    { title: 'Past', date: inDays(-2), approved: true },
    { title: 'Pending', date: inDays(3), approved: false },
    {
      title: 'Foreign',
      date: inDays(3),
      approved: true,
      organizer: { id: makeId(9), name: 'X', avatarUrl: null },
    },
  ]);
  openPerson({ backend });
  const list = await screen.findByRole('list', { name: 'Coming events' });
  const titles = within(list)
    .getAllByRole('link')
    .map((link) => link.textContent);
  expect(titles).toEqual(['Sooner', 'Later']);
});

test('an event of somebody else can be reported, one’s own cannot', async () => {
  const { unmount } = openPerson({
    backend: backendWith([{ title: 'Sooner', date: inDays(2), approved: true }]),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Report Sooner' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('radio', { name: 'Spam or a scam' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Send report' }));
  expect(await dialog.findByText(/^Thank you. Your report was sent/)).toBeVisible();
  unmount();
  openPerson({}, userOf(createFakeBackend(), 'organizer').id);
  await screen.findByText('This is your own profile, as others see it.');
  await screen.findByRole('list', { name: 'Coming events' });
  expect(screen.queryByRole('button', { name: /^Report/ })).not.toBeInTheDocument();
});

test('pages through many events', async () => {
  const events = Array.from({ length: 12 }, (_, index) => ({
    title: `Raid ${index + 1}`,
    date: inDays(index + 1),
    approved: true,
  }));
  const { location } = openPerson({ backend: backendWith(events) });
  expect(await screen.findByRole('link', { name: 'Raid 10' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Next' }));
  expect(await screen.findByRole('link', { name: 'Raid 11' })).toBeVisible();
  expect(location()).toBe(`/dashboard/people/${PERSON}?page=2`);
});

test('a photo opens full size, the arrow keys change it, and Escape closes it', async () => {
  const { location } = openPerson();
  await userEvent.click(await screen.findByRole('button', { name: /^Photo 1 of 3/ }));
  expect(await screen.findByRole('dialog', { name: 'Picture 1 of 3' })).toBeVisible();
  await userEvent.keyboard('{ArrowRight}');
  expect(await screen.findByRole('dialog', { name: 'Picture 2 of 3' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(location()).toBe(`/dashboard/people/${PERSON}`);
});

test('without events and Moments it says so', async () => {
  openPerson({ backend: createFakeBackend('empty') });
  expect(await screen.findByText('No upcoming events.')).toBeVisible();
  expect(await screen.findByText('No photos yet.')).toBeVisible();
});

test('one’s own profile says so and leads to Edit Profile', async () => {
  openPerson({}, makeId(1));
  expect(await screen.findByText('This is your own profile, as others see it.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Edit Profile' })).toHaveAttribute(
    'href',
    '/dashboard/profile/edit',
  );
});

test.each([makeId(0xfff), 'nobody', SUPERADMIN_ID])('%s is no public profile', async (id) => {
  openPerson({}, id);
  expect(await screen.findByText('This profile does not exist')).toBeVisible();
  expect(screen.queryByText('Coming events')).not.toBeInTheDocument();
});

test('each part that fails to load can be tried again', async () => {
  let isDown = true;
  const { use } = openPerson({
    handlers: [handle('getPerson', () => refuse('UNAVAILABLE'))],
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  use(
    handle('getPerson', ({ params: { id } }) => ({
      person: { id, nickName: 'Vixen', organizerName: 'Vixen', avatarUrl: null, bio: '' },
    })),
    handle('listUserMoments', ({ params: { id } }) =>
      isDown
        ? refuse('UNAVAILABLE')
        : {
            user: { id, nickName: 'V', organizerName: 'V', avatarUrl: null, bio: '' },
            moments: [],
            pagination: { page: 1, limit: 18, total: 0, pages: 1 },
          },
    ),
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('region', { name: 'Vixen' })).toBeVisible();
  expect(await screen.findByText('Failed to fetch moments')).toBeVisible();
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('No photos yet.')).toBeVisible();
});
