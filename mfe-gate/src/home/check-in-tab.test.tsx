import type { EventTask } from '@muster/contract';
import { createFakeBackend, handle, makeEvent } from '@muster/testing';
import { fillIn } from '@muster/testing/fill-in';
import { testLostResponses, testRepeatedPresses } from '@muster/testing/presses';
import { renderRemote } from '@muster/testing/render';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CheckInTab } from './check-in-tab.tsx';
import { GateCard } from './gate-card.tsx';
import { GateTask } from './gate-task.tsx';

afterEach(() => jest.useRealTimers());

function ownEvent() {
  const backend = createFakeBackend('full');
  return { backend, event: backend.events[0]! };
}

test('a phone is named, its code shown, and it is removed in one click', async () => {
  const user = userEvent.setup();
  const { backend, event } = ownEvent();
  renderRemote(<CheckInTab event={event} />, { backend });
  const phones = within(await screen.findByRole('region', { name: 'Phones at the gate' }));
  await user.type(await phones.findByRole('textbox', { name: 'Name of the phone' }), 'Sam’s phone');
  await user.click(phones.getByRole('button', { name: 'Show pairing code' }));
  expect(await phones.findByText('K7PM3 XQ29W')).toBeVisible();
  await user.click(await phones.findByRole('button', { name: 'Remove: Sam’s phone' }));
  expect(await screen.findByText('Sam’s phone can no longer be used.')).toBeVisible();
});

test('what the phones do is followed while the tab is open', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  const { backend, event } = ownEvent();
  const { requests } = renderRemote(<CheckInTab event={event} />, { backend });
  const followed = ['/work', '/devices', '/scans'];
  function count() {
    return followed.map((end) => requests.filter(({ path }) => path.endsWith(end)).length);
  }
  await waitFor(() => expect(count()).toEqual([1, 1, 1]));
  await act(() => jest.advanceTimersByTimeAsync(10_000));
  expect(count()).toEqual([2, 2, 2]);
});

test('whoever may not pair phones has the gate alone', async () => {
  const { backend, event } = ownEvent();
  const can = { ...event.can, manageDevices: false };
  const { requests } = renderRemote(<CheckInTab event={{ ...event, can }} />, { backend });
  expect(await screen.findByRole('region', { name: 'Check-in' })).toBeVisible();
  expect(screen.queryByText('Phones at the gate')).not.toBeInTheDocument();
  expect(requests.some(({ path }) => path.includes('devices'))).toBe(false);
});

test('who was let in twice is a task that leads to the tab', async () => {
  const shown: (EventTask | null)[] = [];
  const event = makeEvent();
  const can = { ...event.can, viewParticipants: true };
  function show(task: EventTask | null) {
    shown.push(task);
    return () => undefined;
  }
  renderRemote(<GateTask event={{ ...event, can }} show={show} />, {
    handlers: [
      handle('listScans', () => ({
        scans: [],
        pagination: { page: 1, limit: 50, total: 2, pages: 1 },
      })),
    ],
  });
  await waitFor(() => expect(shown.at(-1)?.text).toBe('2 let in twice'));
  expect(shown.at(-1)?.action).toEqual({
    label: 'Look',
    to: `/dashboard/events/${event.id}/gate`,
  });
});

test.each([
  [3, true],
  [30, false],
])('%i days before the game the card of the gate is there: %s', async (days, isThere) => {
  const { backend, event } = ownEvent();
  const date = new Date(Date.now() + days * 86_400_000).toISOString();
  const { requests } = renderRemote(<GateCard event={{ ...event, approved: true, date }} />, {
    backend,
  });
  await waitFor(() => expect(requests).toHaveLength(1));
  const found = screen.findByRole('button', { name: 'Show pairing code' });
  if (isThere) expect(await found).toBeVisible();
  else await expect(found).rejects.toThrow();
});

const PAIRING = [
  {
    button: 'Show pairing code',
    writes: 'addDevice' as const,
    typed: 'Sam’s phone',
    async open() {
      const { backend, event } = ownEvent();
      const rendered = renderRemote(<CheckInTab event={event} />, { backend });
      await fillIn(await screen.findByLabelText('Name of the phone'), 'Sam’s phone');
      return rendered;
    },
  },
];
testRepeatedPresses(PAIRING);
testLostResponses(PAIRING);
