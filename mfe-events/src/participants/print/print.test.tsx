import { createFakeBackend, makeEvent, userOf } from '@muster/testing';
import { renderRemote } from '@muster/testing/render';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { participantsPath } from '../../paths.ts';
import { ParticipantsDialog } from '../participants-dialog.tsx';

const print = jest.fn();
beforeEach(() => {
  print.mockClear();
  window.print = print;
});

function open() {
  const backend = createFakeBackend('empty');
  const { id, organizerName: name } = userOf(backend, 'organizer');
  const event = makeEvent({
    title: 'Night Watch',
    location: 'Old Quarry',
    organizer: { id, name, avatarUrl: null },
    participantCount: 44,
    waitlistCount: 3,
    maxParticipants: 44,
  });
  backend.events.push(event);
  const path = `${participantsPath(event.id)}?p-search=nobody`;
  return renderRemote(<ParticipantsDialog eventId={event.id} />, { backend, path });
}

async function printSheet() {
  const button = await screen.findByRole('button', { name: 'Print' });
  await waitFor(() => expect(button).toBeEnabled());
  await userEvent.click(button);
  return screen.findByTestId('print-sheet');
}

test('everyone who takes part is printed once, by name, whatever the list shows', async () => {
  const { backend } = open();
  const sheet = within(await printSheet());
  expect(print).toHaveBeenCalledTimes(1);
  const [stored = []] = [...backend.participants.values()];
  const coming = stored.filter(({ status }) => status !== 'cancelled');
  const names = sheet
    .getAllByRole('rowheader', { hidden: true })
    .map((cell) => cell.textContent ?? '');
  expect(names).toHaveLength(47);
  expect(names.toSorted()).toEqual(coming.map(({ joinForm }) => joinForm.fullName).toSorted());
  expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'en-GB')));
  expect(sheet.getByText(/Old Quarry · 44 confirmed, 3 on the waitlist$/)).toBeInTheDocument();
});

test('the sheet is gone once it is printed', async () => {
  open();
  await printSheet();
  act(() => void window.dispatchEvent(new Event('afterprint')));
  expect(screen.queryByTestId('print-sheet')).not.toBeInTheDocument();
});

test('a medical condition is flagged, and not told', async () => {
  const { backend } = open();
  await screen.findByText('No participants found');
  const [stored = []] = [...backend.participants.values()];
  const [first] = stored;
  if (first) Object.assign(first.joinForm, { fullName: 'Aaron Able', medicalConditions: 'Asthma' });
  const sheet = within(await printSheet());
  const row = within(sheet.getByText('Aaron Able').closest('tr') as HTMLElement);
  expect(row.getByText('Yes, ask')).toBeInTheDocument();
  expect(sheet.queryByText(/Asthma/)).not.toBeInTheDocument();
});
