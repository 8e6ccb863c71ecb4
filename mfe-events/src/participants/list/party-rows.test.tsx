import type { EndpointInput, Endpoints } from '@muster/contract';
import { handle, makeFreshId, makeParticipant, refuse } from '@muster/testing';
import { renderRemote } from '@muster/testing/render';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { participantsPath } from '../../paths.ts';
import { ParticipantsDialog } from '../participants-dialog.tsx';

const NIGHT = '64b000000000000000000102';

type Change = EndpointInput<Endpoints['updateParticipants']>['body']['change'];

/** Three who wait together behind one who waits alone; the server notes what is confirmed. */
function open() {
  const names = ['Lone Wolf', 'Ann Oakes', 'Tom Oakes', 'Una Oakes'];
  const participants = names.map((fullName, index) => {
    const made = makeParticipant({ status: 'waitlist', position: index + 1, id: makeFreshId() });
    const user = { ...made.user!, id: makeFreshId() };
    const party = index === 0 ? {} : { partyId: 'a', partySize: 3 };
    return { ...made, ...party, user, joinForm: { ...made.joinForm, fullName } };
  });
  const confirmed: { userIds: string[]; change: Change }[] = [];
  const figures = { total: 4, confirmed: 0, waitlist: 4, paid: 0, checkedIn: 0 };
  const summary = { ...figures, totalRevenue: 0, owing: 0, owedPence: 0 };
  const handlers = [
    handle('listParticipants', () => ({
      participants,
      summary,
      pagination: { page: 1, limit: 20, total: 4, pages: 1 },
    })),
    handle('updateParticipant', ({ params: { userId }, body: change }) => {
      confirmed.push({ userIds: [userId], change });
      return refuse('PARTICIPANT_NOT_FOUND');
    }),
    handle('updateParticipants', ({ body: { userIds, change } }) => {
      confirmed.push({ userIds, change });
      return { updated: 3, unchanged: 0, refused: [], undo: [] };
    }),
  ];
  renderRemote(<ParticipantsDialog eventId={NIGHT} />, { path: participantsPath(NIGHT), handlers });
  return { confirmed, ids: participants.map(({ user }) => user.id) };
}

async function rows() {
  const headers = await screen.findAllByRole('rowheader');
  return headers.map((header) => within(header).getByRole('link').textContent);
}

function ask(name: string) {
  return screen.findByRole('dialog', { name });
}

test('a waiting party is one row, which opens and closes by keyboard', async () => {
  const user = userEvent.setup();
  open();
  expect(await rows()).toEqual(['Lone Wolf', 'Ann Oakes']);
  const toggle = screen.getByRole('button', { name: '3 together with Ann Oakes' });
  expect(toggle).toHaveAttribute('aria-expanded', 'false');
  toggle.focus();
  await user.keyboard('{Enter}');
  expect(await rows()).toEqual(['Lone Wolf', 'Ann Oakes', 'Tom Oakes', 'Una Oakes']);
  expect(toggle).toHaveAttribute('aria-expanded', 'true');
  await user.keyboard('{Enter}');
  expect(await rows()).toHaveLength(2);
});

test('confirming one of a party asks whether all are meant', async () => {
  const user = userEvent.setup();
  const { confirmed, ids } = open();
  const confirm = await screen.findByRole('button', { name: 'Confirm Ann Oakes' });
  await user.click(confirm);
  let dialog = within(await ask('Confirm all 3, or only Ann Oakes?'));
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(confirmed).toEqual([]);
  await user.click(confirm);
  dialog = within(await ask('Confirm all 3, or only Ann Oakes?'));
  await user.click(dialog.getByRole('button', { name: 'Only this one' }));
  await waitFor(() => expect(confirmed).toHaveLength(1));
  await user.click(await screen.findByRole('button', { name: 'Confirm Ann Oakes' }));
  dialog = within(await ask('Confirm all 3, or only Ann Oakes?'));
  await user.click(dialog.getByRole('button', { name: 'All 3' }));
  expect(await screen.findByText('3 confirmed.')).toBeInTheDocument();
  const change = { status: 'confirmed' };
  expect(confirmed).toEqual([
    { userIds: [ids[1]], change: { ...change, party: 'one' } },
    { userIds: [ids[1]], change: { ...change, party: 'all' } },
  ]);
});

test('several are asked about once, and not where whole parties are selected', async () => {
  const user = userEvent.setup();
  const { confirmed, ids } = open();
  await user.click(await screen.findByRole('checkbox', { name: 'Select Lone Wolf' }));
  const bar = within(screen.getByRole('region', { name: 'Selected participants' }));
  await user.click(bar.getByRole('button', { name: 'Confirm' }));
  await waitFor(() => expect(confirmed).toHaveLength(1));
  await user.click(await screen.findByRole('checkbox', { name: 'Select all shown' }));
  const again = within(screen.getByRole('region', { name: 'Selected participants' }));
  await user.click(again.getByRole('button', { name: 'Confirm' }));
  const dialog = within(await ask('Confirm whole parties?'));
  await user.click(dialog.getByRole('button', { name: 'Only those selected' }));
  await waitFor(() => expect(confirmed).toHaveLength(2));
  expect(confirmed[1]).toEqual({
    userIds: [ids[0], ids[1]],
    change: { status: 'confirmed', party: 'one' },
  });
});
