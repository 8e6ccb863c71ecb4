import { handle, makeParticipant, refuse } from '@muster/testing';
import { renderRemote } from '@muster/testing/render';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { participantsPath } from '../../paths.ts';
import { ParticipantsDialog } from '../participants-dialog.tsx';

const NIGHT = '64b000000000000000000102';

test('spots that are kept for a party are named, and others are let past', async () => {
  const user = userEvent.setup();
  const waiting = makeParticipant({ status: 'waitlist', position: 1, partySize: 5 });
  const kept = { participationId: waiting.id, name: 'Night Owls', size: 5, spots: 3 };
  const passed: string[] = [];
  const figures = { total: 1, confirmed: 0, waitlist: 1, paid: 0, checkedIn: 0 };
  const money = { totalRevenue: 0, owing: 0, owedPence: 0 };
  const handlers = [
    handle('listParticipants', () => ({
      participants: [waiting],
      summary: { ...figures, ...money, ...(passed.length < 2 && { kept }) },
      pagination: { page: 1, limit: 20, total: 1, pages: 1 },
    })),
    handle('passParty', ({ body: { participationId } }) => {
      passed.push(participationId);
      return passed.length < 2 ? refuse('EVENT_NOT_FOUND') : { participationId, passes: 0 };
    }),
  ];
  renderRemote(<ParticipantsDialog eventId={NIGHT} />, { path: participantsPath(NIGHT), handlers });
  expect(await screen.findByText('3 spots kept for Night Owls (5 together)')).toBeVisible();
  expect(await screen.findByText('1st in line, 5 together')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Let others pass' }));
  await waitFor(() => expect(passed).toEqual([waiting.id]));
  expect(screen.getByText('3 spots kept for Night Owls (5 together)')).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Let others pass' }));
  await waitFor(() => expect(screen.queryByText(/kept for Night Owls/)).not.toBeInTheDocument());
});
