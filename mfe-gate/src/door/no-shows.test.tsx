import { handle, makeEvent, makeParticipant } from '@muster/testing';
import { screen } from '@testing-library/react';
import { EVENT, makeSummary, openGate, press } from '../testing/open-gate.tsx';

const HOUR_MS = 3_600_000;

function openLate({ hours = 2, may = true } = {}) {
  const changes: unknown[] = [];
  const event = makeEvent({ id: EVENT });
  const { can } = event;
  const missing = [makeParticipant({}), makeParticipant({}), makeParticipant({})];
  const waiting = makeParticipant({ status: 'waitlist', position: 1 });
  const handlers = [
    handle('getEvent', () => ({ event: { ...event, can: { ...can, viewParticipants: may } } })),
    handle('listParticipants', ({ query }) => ({
      participants: query.status === 'waitlist' ? [waiting] : missing,
      pagination: { page: 1, limit: 1_000, total: 1, pages: 1 },
      summary: makeSummary({ total: 4, confirmed: 3, waitlist: 1 }),
    })),
    handle('updateParticipants', ({ body }) => {
      changes.push([body.userIds.length, body.change]);
      const { userIds, change } = body;
      const before = change.status
        ? { status: 'waitlist' as const }
        : { checkInStatus: 'not_checked_in' as const };
      const undo = [{ userIds, change: before }];
      return { updated: userIds.length, unchanged: 0, refused: [], undo };
    }),
  ];
  const date = new Date(Date.now() - hours * HOUR_MS).toISOString();
  openGate(undefined, { date, handlers });
  return changes;
}

test('an hour after the start the spots of no-shows go to the waitlist, and back', async () => {
  const changes = openLate();
  expect(
    await screen.findByText(
      '3 not checked in. Mark as no-show and offer their spots to 1 waiting.',
    ),
  ).toBeVisible();
  await press('Mark and offer');
  expect(
    await screen.findByText('3 marked as no-shows, 1 of the waitlist have a spot now.'),
  ).toBeVisible();
  await press('Undo');
  await screen.findByRole('button', { name: 'Mark and offer' });
  expect(changes).toEqual([
    [3, { checkInStatus: 'no_show' }],
    [1, { status: 'confirmed' }],
    [1, { status: 'waitlist' }],
    [3, { checkInStatus: 'not_checked_in' }],
  ]);
});

test.each([
  ['half an hour after the start', { hours: 0.5 }],
  ['for a marshal', { may: false }],
])('%s nobody is a no-show yet', async (_, given) => {
  openLate(given);
  await screen.findByRole('button', { name: 'Aled Price in' });
  expect(screen.queryByText(/not checked in\./)).not.toBeInTheDocument();
});
