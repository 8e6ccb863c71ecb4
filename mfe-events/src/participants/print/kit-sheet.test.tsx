import { createFakeBackend, makeEvent, makeFreshId, userOf } from '@muster/testing';
import { renderRemote } from '@muster/testing/render';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { participantsPath } from '../../paths.ts';
import { ParticipantsDialog } from '../participants-dialog.tsx';

const print = jest.fn();
beforeEach(() => {
  print.mockClear();
  window.print = print;
});

function makeOption(label: string, limit: number | null, isHandedOut: boolean) {
  return { id: makeFreshId(), label, price: 15, limit, left: null, isHandedOut };
}

/** Six with a spot who have chosen a rifle and their own in turn, and one who waits. */
async function open() {
  const backend = createFakeBackend('empty');
  const { id, organizerName: name } = userOf(backend, 'organizer');
  const [rifle, own] = [makeOption('Rifle', 25, true), makeOption('Walk-on', 60, false)];
  const event = makeEvent({
    title: 'Night Watch',
    organizer: { id, name, avatarUrl: null },
    participantCount: 6,
    waitlistCount: 1,
    maxParticipants: 6,
    customFields: [{ id: makeFreshId(), label: 'Gun', isPlace: false, options: [rifle, own] }],
  });
  backend.events.push(event);
  const path = participantsPath(event.id);
  renderRemote(<ParticipantsDialog eventId={event.id} />, { backend, path });
  await userEvent.click(await screen.findByRole('button', { name: 'Filters' }));
  const button = await screen.findByRole('button', { name: 'Print kit to hand out' });
  const people = [...backend.participants.values()][0] ?? [];
  const hirers = people.filter(
    ({ status, joinForm }) =>
      status === 'confirmed' &&
      joinForm.customFieldResponses.some(({ optionId }) => optionId === rifle.id),
  );
  return { button, hirers, rifle };
}

test('the kit sheet counts what to hand out, and has a line a person with boxes for out and back', async () => {
  const { button, hirers, rifle } = await open();
  hirers[0]!.kit = [{ optionId: rifle.id, handedOut: true, returned: false }];
  await userEvent.click(button);
  const sheet = within(await screen.findByTestId('print-sheet'));
  expect(print).toHaveBeenCalledTimes(1);
  expect(sheet.getByText('Kit to hand out: Night Watch')).toBeInTheDocument();
  const counts = sheet.getAllByRole('listitem', { hidden: true }).map((item) => item.textContent);
  expect(counts).toEqual([`${hirers.length} of 25 Rifle`]);
  const rows = sheet.getAllByRole('rowheader', { hidden: true });
  expect(rows.map((cell) => cell.textContent).toSorted()).toEqual(
    hirers.map(({ joinForm }) => joinForm.fullName).toSorted(),
  );
  const first = sheet.getByText(hirers[0]!.joinForm.fullName ?? '').closest('tr')!;
  const cells = within(first)
    .getAllByRole('cell', { hidden: true })
    .map((cell) => cell.textContent);
  expect(cells).toEqual(['Rifle', '✓', '']);
  expect(sheet.queryByText('My own')).not.toBeInTheDocument();
});
