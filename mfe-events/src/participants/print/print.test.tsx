import { createFakeBackend, makeEvent, userOf } from '@muster/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { participantsPath } from '../../paths.ts';
import { ParticipantsDialog } from '../participants-dialog.tsx';
import { renderOnTheDay } from '../testing/render-on-the-day.tsx';

const print = jest.fn();
beforeEach(() => {
  print.mockClear();
  window.print = print;
});

function open({ confirmed = 44, search = '?p-search=nobody' } = {}) {
  const backend = createFakeBackend('empty');
  const { id, organizerName: name } = userOf(backend, 'organizer');
  const event = makeEvent({
    title: 'Night Watch',
    location: 'Old Quarry',
    organizer: { id, name, avatarUrl: null },
    participantCount: confirmed,
    waitlistCount: 3,
    maxParticipants: confirmed,
  });
  backend.events.push(event);
  const path = `${participantsPath(event.id)}${search}`;
  return renderOnTheDay(<ParticipantsDialog eventId={event.id} />, { backend, path });
}

async function printSheet() {
  const button = await screen.findByRole('button', { name: 'Print' });
  await waitFor(() => expect(button).toBeEnabled());
  await userEvent.click(button);
  return screen.findByTestId('print-sheet');
}

test('everyone who takes part is printed once, by surname, the waitlist apart, whatever the list shows', async () => {
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
  const tables = sheet.getAllByRole('table', { hidden: true }).map((table) =>
    within(table)
      .getAllByRole('rowheader', { hidden: true })
      .map((cell) => cell.textContent?.split(' ').at(-1) ?? ''),
  );
  const [confirmed = [], waiting = []] = tables;
  expect([confirmed.length, waiting.length]).toEqual([44, 3]);
  expect(confirmed).toEqual(confirmed.toSorted((a, b) => a.localeCompare(b, 'en-GB')));
  expect(sheet.getByRole('heading', { name: 'Waitlist', hidden: true })).toBeInTheDocument();
  expect(sheet.getAllByText(/^\d\w\w in line$/).map((cell) => cell.textContent)).toEqual([
    '1st in line',
    '2nd in line',
    '3rd in line',
  ]);
  expect(
    sheet.getByText(/Old Quarry · 44 confirmed, 3 on the waitlist · £[\d.]+ owed by \d+$/),
  ).toBeInTheDocument();
});

test('the sheet is gone once it is printed', async () => {
  open();
  await printSheet();
  act(() => void window.dispatchEvent(new Event('afterprint')));
  expect(screen.queryByTestId('print-sheet')).not.toBeInTheDocument();
});

/** As the browser's own menu prints. */
function printByBrowser(event: 'beforeprint' | 'afterprint') {
  act(() => void window.dispatchEvent(new Event(event)));
}
async function waitUntilEnabled() {
  const button = await screen.findByRole('button', { name: 'Print' });
  await waitFor(() => expect(button).toBeEnabled());
}

test('Ctrl+P prints the same as Print, also while one types', async () => {
  open();
  await waitUntilEnabled();
  await userEvent.type(screen.getByRole('searchbox'), '{Control>}p{/Control}');
  const sheet = within(await screen.findByTestId('print-sheet'));
  expect(sheet.getAllByRole('rowheader', { hidden: true })).toHaveLength(47);
  expect(print).toHaveBeenCalledTimes(1);
});

test('the browser’s own print has the same list at once, and opens no second one', async () => {
  const { requests } = open();
  await waitFor(() => expect(requests.at(-1)?.path).toMatch(/option-counts$/));
  await waitFor(() => {
    printByBrowser('beforeprint');
    if (!screen.queryByTestId('print-sheet')) printByBrowser('afterprint');
    expect(screen.getByTestId('print-sheet')).toBeInTheDocument();
  });
  const sheet = within(screen.getByTestId('print-sheet'));
  expect(sheet.getAllByRole('rowheader', { hidden: true })).toHaveLength(47);
  print.mockClear();
  printByBrowser('afterprint');
  expect(screen.queryByTestId('print-sheet')).not.toBeInTheDocument();
  expect(print).not.toHaveBeenCalled();
});

test('a long list is loaded when the browser prints, and opens after a sheet that says so', async () => {
  open({ confirmed: 300 });
  await waitUntilEnabled();
  printByBrowser('beforeprint');
  expect(screen.getByTestId('print-notice')).toHaveTextContent(/it opens again with the list/);
  expect(screen.queryByTestId('print-sheet')).not.toBeInTheDocument();
  printByBrowser('afterprint');
  expect(screen.queryByTestId('print-notice')).not.toBeInTheDocument();
  const sheet = within(await screen.findByTestId('print-sheet'));
  expect(sheet.getAllByRole('rowheader', { hidden: true })).toHaveLength(303);
  expect(print).toHaveBeenCalledTimes(1);
});

test('a list that has changed since it was loaded is loaded again', async () => {
  open({ search: '' });
  const [button] = await screen.findAllByRole('button', { name: /^Check in / });
  await userEvent.click(button!);
  await screen.findAllByRole('button', { name: /^Undo/ });
  await waitFor(() => {
    printByBrowser('beforeprint');
    expect(screen.getByTestId('print-notice')).toBeInTheDocument();
  });
});

test('where nobody takes part, the browser prints the page', async () => {
  const backend = createFakeBackend('empty');
  const { id, organizerName: name } = userOf(backend, 'organizer');
  const event = makeEvent({ organizer: { id, name, avatarUrl: null }, participantCount: 0 });
  backend.events.push(event);
  backend.participants.set(event.id, []);
  renderOnTheDay(<ParticipantsDialog eventId={event.id} />, {
    backend,
    path: participantsPath(event.id),
  });
  await screen.findByText('No participants yet');
  printByBrowser('beforeprint');
  await userEvent.keyboard('{Control>}p{/Control}');
  expect(screen.queryByTestId('print-notice')).not.toBeInTheDocument();
  expect(print).not.toHaveBeenCalled();
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
