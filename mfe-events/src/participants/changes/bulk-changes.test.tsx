import { handle, participantsOf, refuse } from '@muster/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { participantsPath } from '../../paths.ts';
import { ParticipantsDialog } from '../participants-dialog.tsx';
import { renderOnTheDay } from '../testing/render-on-the-day.tsx';

const FOX = '64b000000000000000000101';
const NIGHT = '64b000000000000000000102';

function open(id: string, query = '') {
  const rendered = renderOnTheDay(<ParticipantsDialog eventId={id} />, {
    path: `${participantsPath(id)}${query}`,
  });
  const event = rendered.backend.events.find((stored) => stored.id === id)!;
  function findStored(name: string) {
    return participantsOf(rendered.backend, event).find(
      ({ joinForm }) => joinForm.fullName === name,
    );
  }
  return { ...rendered, event, findStored };
}

async function findRow(name: string) {
  return within(
    (await screen.findByRole('rowheader', { name: new RegExp(name) })).closest('tr') as HTMLElement,
  );
}
test('a bulk change has one result, and refused participants stay selected', async () => {
  const user = userEvent.setup();
  const { findStored } = open(NIGHT, '?p-page=2');
  const cancelledRow = await findRow('Freya Howell');
  await user.click((await findRow('Robert Pryce')).getByRole('checkbox'));
  await user.click(screen.getByRole('checkbox', { name: 'Select all shown' }));
  const bar = within(screen.getByRole('region', { name: 'Selected participants' }));
  expect(bar.getByText('11 selected')).toBeInTheDocument();
  await user.click(bar.getByRole('button', { name: 'Check in' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(
    '4 checked in. 7 not changed: Only confirmed players can be checked in',
  );
  expect(bar.getByText('7 selected')).toBeInTheDocument();
  expect(cancelledRow.getByRole('checkbox')).toBeChecked();
  await user.click(bar.getByRole('button', { name: 'Mark paid' }));
  expect(await screen.findByText('7 marked paid.')).toBeInTheDocument();
  expect(findStored('Freya Howell')?.paymentStatus).toBe('paid');
  expect(screen.queryByText(/selected$/)).not.toBeInTheDocument();
});

test('a bulk change that is refused completely changes nothing and is reported', async () => {
  const user = userEvent.setup();
  const rendered = open(FOX);
  rendered.use(handle('updateParticipants', () => refuse('EVENT_NOT_FOUND')));
  await user.click((await findRow('Robert Oakes')).getByRole('checkbox'));
  await user.click(screen.getByRole('button', { name: 'Mark paid' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'None marked paid. 1 not changed: Event not found',
  );
});

test('the result counts those who were in that state already, and is undone as a whole', async () => {
  const user = userEvent.setup();
  const { findStored } = open(FOX);
  await user.click(
    (await findRow('Robert Oakes')).getByRole('button', { name: 'Check in Robert Oakes' }),
  );
  for (const name of ['Robert Oakes', 'Maggie Drummond', 'Kate Pryce'])
    await user.click((await findRow(name)).getByRole('checkbox'));
  expect(screen.getByText('3 selected', { selector: '[role=status]' })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Check in' }));
  expect(
    await screen.findByText(/^2 checked in, 1 was already. Robert Oakes: Checked in already, /),
  ).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Undone: 2 checked in.')).toBeInTheDocument();
  expect(findStored('Robert Oakes')?.checkInStatus).toBe('checked_in');
  expect(findStored('Kate Pryce')?.checkInStatus).toBe('not_checked_in');
});

test('after a bulk change the focus is on a row, and not lost', async () => {
  const user = userEvent.setup();
  open(FOX);
  await user.click((await findRow('Maggie Drummond')).getByRole('checkbox'));
  await user.click(screen.getByRole('button', { name: 'Check in' }));
  await screen.findByText('1 checked in.');
  await waitFor(() =>
    expect((document.activeElement as HTMLElement).closest('tr')).toHaveTextContent(
      'Maggie Drummond',
    ),
  );
});

test('a click with Shift selects every row since the last one', async () => {
  const user = userEvent.setup();
  open(FOX);
  await screen.findByRole('table');
  const checks = screen.getAllByRole('checkbox', { name: /^Select (?!all)/ });
  await user.click(checks[1]!);
  await user.keyboard('{Shift>}');
  await user.click(checks[4]!);
  await user.keyboard('{/Shift}');
  expect(checks.map((check) => (check as HTMLInputElement).checked).indexOf(true)).toBe(1);
  const bar = screen.getByRole('region', { name: 'Selected participants' });
  expect(bar).toHaveTextContent('4 selected');
});

test('everyone who matches the filter is selected, not only the page', async () => {
  const user = userEvent.setup();
  open(NIGHT, '?p-status=confirmed');
  await user.click((await findRow('Robert Oakes')).getByRole('checkbox'));
  await user.click(screen.getByRole('button', { name: 'Select all 24' }));
  const bar = within(screen.getByRole('region', { name: 'Selected participants' }));
  expect(await bar.findByText('24 selected')).toBeInTheDocument();
  expect(bar.queryByRole('button', { name: /^Select all/ })).not.toBeInTheDocument();
});

test('only actions that would change somebody are offered', async () => {
  const user = userEvent.setup();
  open(NIGHT);
  await user.click((await findRow('Robert Oakes')).getByRole('checkbox'));
  const bar = within(screen.getByRole('region', { name: 'Selected participants' }));
  expect(bar.getByRole('button', { name: 'Check in' })).toBeVisible();
  expect(bar.queryByRole('button', { name: 'Confirm' })).not.toBeInTheDocument();
});

test('on a full event one is confirmed by raising the maximum, and the undo lowers it again', async () => {
  const user = userEvent.setup();
  const { event, findStored } = open(NIGHT, '?p-status=waitlist');
  const maximum = event.maxParticipants!;
  const row = await findRow('Wendy Bevan');
  await user.click(row.getByRole('button', { name: 'Confirm Wendy Bevan' }));
  const question = within(await screen.findByRole('dialog', { name: /no spot for Wendy Bevan$/ }));
  await user.click(question.getByRole('button', { name: `Leave it at ${maximum}` }));
  expect(event.maxParticipants).toBe(maximum);
  await user.click(row.getByRole('button', { name: 'Confirm Wendy Bevan' }));
  const name = `Raise to ${maximum + 1} and confirm Wendy`;
  await user.click(await screen.findByRole('button', { name }));
  expect(await screen.findByText('1 confirmed.')).toBeInTheDocument();
  expect(event.maxParticipants).toBe(maximum + 1);
  expect(findStored('Wendy Bevan')?.status).toBe('confirmed');
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Undone: 1 confirmed.')).toBeInTheDocument();
  expect(event.maxParticipants).toBe(maximum);
  expect(findStored('Wendy Bevan')?.status).toBe('waitlist');
});

test('several who find no spot are offered a maximum for all of them', async () => {
  const user = userEvent.setup();
  const { event, findStored } = open(NIGHT, '?p-status=waitlist');
  const maximum = event.maxParticipants!;
  await findRow('Wendy Bevan');
  await user.click(screen.getByRole('checkbox', { name: 'Select all shown' }));
  await user.click(screen.getByRole('button', { name: 'Confirm' }));
  const name = `Raise to ${maximum + 5} and confirm 5`;
  await user.click(await screen.findByRole('button', { name }));
  expect(await screen.findByText('5 confirmed.')).toBeInTheDocument();
  expect(event.maxParticipants).toBe(maximum + 5);
  expect(findStored('Wendy Bevan')?.status).toBe('confirmed');
});
