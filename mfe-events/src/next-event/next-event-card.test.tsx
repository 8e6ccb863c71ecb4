import { handle, makeEvent } from '@muster/testing';
import { renderRemote } from '@muster/testing/render';
import { screen, within } from '@testing-library/react';
import { NextEventCard } from './next-event-card.tsx';

const DAY_MS = 86_400_000;

const event = makeEvent({
  title: 'Night Raid',
  date: new Date(Date.now() + 8 * DAY_MS).toISOString(),
  approved: true,
  waitlistCount: 2,
  requiredEquipment: [],
});

test('says how far away the next event is, and what is left to do with links to it', async () => {
  const next = { event, unpaidCount: 3, owedPence: 9_050, unreadCount: 0, gate: null };
  renderRemote(<NextEventCard isExpected />, {
    handlers: [handle('getNextEvent', () => ({ next }))],
  });
  const card = within(await screen.findByRole('region', { name: 'Night Raid' }));
  expect(card.getByText('in 8 days')).toBeInTheDocument();
  const list = card.getByRole('link', { name: 'Participants of Night Raid' });
  expect(list).toHaveAttribute('href', `/dashboard/events/${event.id}/participants`);
  const tasks = card.getAllByRole('link', { hidden: true }).slice(2);
  expect(tasks.map((task) => [task.textContent, task.getAttribute('href')])).toEqual([
    ['No kit list yet', `/dashboard/events/${event.id}/edit`],
    ['3 owe £90.50', `/dashboard/events/${event.id}/participants?p-payment=owed`],
    ['2 on the waitlist', `/dashboard/events/${event.id}/participants?p-status=waitlist`],
    ['Approved', `/dashboard/events/${event.id}`],
    ['All messages read', '/dashboard/messages'],
  ]);
  expect(card.getByRole('link', { name: 'To do: 3 owe £90.50' })).toBeInTheDocument();
  expect(card.getByText('2 done')).toBeVisible();
});

test('there is no card without a next event', async () => {
  const { requests } = renderRemote(<NextEventCard isExpected />, {
    handlers: [handle('getNextEvent', () => ({ next: null }))],
  });
  await screen.findByText(/./, {}, { timeout: 300 }).catch(() => {});
  expect(requests.length).toBe(1);
  expect(screen.queryByRole('region')).not.toBeInTheDocument();
});

test('its place is kept free while it is loaded, if there is one as far as is known', async () => {
  function open(isExpected: boolean) {
    const never = new Promise<never>(() => {});
    const { container, unmount } = renderRemote(<NextEventCard isExpected={isExpected} />, {
      handlers: [handle('getNextEvent', () => never)],
    });
    const isKept = container.querySelector('.skeleton') !== null;
    unmount();
    return isKept;
  }
  expect([open(true), open(false)]).toEqual([true, false]);
});

test('a rejected event says so, and when nothing is left to do, it says that', async () => {
  const rejected = {
    ...event,
    approved: false,
    rejection: { rejectedAt: '2026-11-20T10:00:00.000Z', reason: 'No location' },
    requiredEquipment: ['Mask'],
    waitlistCount: 0,
  };
  const first = renderRemote(<NextEventCard isExpected />, {
    handlers: [
      handle('getNextEvent', () => ({
        next: { event: rejected, unpaidCount: 0, owedPence: 0, unreadCount: 0, gate: null },
      })),
    ],
  });
  expect(await screen.findByRole('link', { name: /^To do: Rejected/ })).toBeVisible();
  first.unmount();
  renderRemote(<NextEventCard isExpected />, {
    handlers: [
      handle('getNextEvent', () => ({
        next: {
          event: { ...rejected, approved: true },
          unpaidCount: 0,
          owedPence: 0,
          unreadCount: 0,
          gate: null,
        },
      })),
    ],
  });
  expect(await screen.findByText('Nothing left to do')).toBeVisible();
});
