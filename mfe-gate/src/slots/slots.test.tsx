import { handle, loseConnection, makeEvent, makeId } from '@muster/testing';
import { renderRemote } from '@muster/testing/render';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { GateConflicts } from './gate-conflicts.tsx';
import { StartCheckIn } from './start-check-in.tsx';
import { TodayAtGate } from './today-at-gate.tsx';

const HOUR_MS = 3_600_000;

function eventIn(hours: number, checkIn = true) {
  const event = makeEvent({ date: new Date(Date.now() + hours * HOUR_MS).toISOString() });
  return { ...event, can: { ...event.can, checkIn, viewMedical: checkIn } };
}

test.each([
  [1, true, true],
  [23, true, true],
  [-2, true, true],
  [25, true, false],
  [-60, true, false],
  [1, false, false],
])(
  '%i hours before, for somebody who may check in (%s): the way to the gate is %s',
  (hours, may, isThere) => {
    renderRemote(<StartCheckIn event={eventIn(hours, may)} />);
    const link = screen.queryByRole('link', { name: 'Start check-in' });
    if (isThere) expect(link).toHaveAttribute('href', expect.stringMatching(/^\/gate\//));
    else expect(link).not.toBeInTheDocument();
  },
);

test('a medic is led to the list of the gate', () => {
  const event = eventIn(1, false);
  renderRemote(<StartCheckIn event={{ ...event, can: { ...event.can, viewMedical: true } }} />);
  expect(screen.getByRole('link', { name: 'List of the gate' })).toBeVisible();
});

test('Next up says how many are in, what is owed and who waits, on the day alone', () => {
  const event = { ...eventIn(0.01), participantCount: 24 };
  const counts = { unpaidCount: 0, owedPence: 0, unreadCount: 0 };
  const gate = { in: 20, owedPence: 60_000, waiting: 2 };
  const { unmount } = renderRemote(<TodayAtGate next={{ event, ...counts, gate }} />);
  expect(screen.getByText(/20 of 24 in · £600.00 owed · 2 waiting$/)).toBeVisible();
  unmount();
  renderRemote(<TodayAtGate next={{ event, ...counts, gate: null }} />);
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
});

test('whoever was let in twice is shown until somebody says what it was', async () => {
  const event = eventIn(1);
  const scan = {
    nonce: '0199a000-0000-7000-8000-000000000001',
    kind: 'entry' as const,
    verdict: 'conflict' as const,
    participationId: makeId(1),
    name: 'Carys Adams',
    refersTo: null,
    reason: null,
    occurredAt: '2026-11-29T08:09:00.000Z',
    receivedAt: '2026-11-29T08:20:00.000Z',
    wasOffline: true,
    isClockCorrected: false,
    by: { kind: 'device' as const, id: makeId(2), name: 'Sam’s phone' },
    first: { by: 'Rook', occurredAt: '2026-11-29T08:11:00.000Z' },
    resolution: null,
  };
  const said: unknown[] = [];
  let isAway = true;
  renderRemote(
    <GateConflicts event={{ ...event, can: { ...event.can, viewParticipants: true } }} />,
    {
      handlers: [
        handle('listScans', () => ({
          scans: said.length === 0 ? [scan] : [],
          pagination: { page: 1, limit: 50, total: 1, pages: 1 },
        })),
        handle('resolveConflict', ({ body }) => {
          if (isAway) return loseConnection();
          said.push(body);
          return { scan };
        }),
      ],
    },
  );
  const card = (await screen.findByText('Carys Adams')).closest('span');
  expect(card).toHaveTextContent(
    /^Carys Adams, let in at \d\d:09 by Sam’s phone without a signal, and at \d\d:11 by Rook$/,
  );
  await userEvent.type(screen.getByLabelText('Note about Carys Adams'), 'Her brother');
  await userEvent.click(screen.getByRole('button', { name: /^Lent ticket/ }));
  expect(await screen.findByRole('alert')).toBeVisible();
  isAway = false;
  await userEvent.click(screen.getByRole('button', { name: /^Lent ticket/ }));
  await waitFor(() => expect(said).toEqual([{ as: 'lent_ticket', note: 'Her brother' }]));
});
