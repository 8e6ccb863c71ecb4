import { handle, participantsOf, refuse } from '@muster/testing';
import { renderRemote } from '@muster/testing/render';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { participantsPath } from '../../paths.ts';
import { ParticipantsDialog } from '../participants-dialog.tsx';

const FOX = '64b000000000000000000101';
const NIGHT = '64b000000000000000000102';

function open(id: string, query = '') {
  const rendered = renderRemote(<ParticipantsDialog eventId={id} />, {
    path: `${participantsPath(id)}${query}`,
  });
  const event = rendered.backend.events.find((one) => one.id === id)!;
  function stored(name: string) {
    return participantsOf(rendered.backend, event).find(
      ({ joinForm }) => joinForm.fullName === name,
    );
  }
  return { ...rendered, event, stored };
}

async function rowOf(name: string) {
  return within(
    (await screen.findByRole('rowheader', { name: new RegExp(name) })).closest('tr') as HTMLElement,
  );
}
function figure(label: string) {
  return screen.getByText(label, { selector: 'dt' }).parentElement?.querySelector('dd')
    ?.textContent;
}

test('checking in shows at once, reaches the server, and can be undone in place', async () => {
  const user = userEvent.setup();
  const { stored } = open(FOX);
  const row = await rowOf('Robert Oakes');
  await user.click(row.getByRole('button', { name: 'Check in Robert Oakes' }));
  expect(row.getByText('Checked in')).toBeInTheDocument();
  expect(figure('checked in')).toBe('1');
  expect(screen.getByText('Robert Oakes checked in.')).toBeInTheDocument();
  await waitFor(() => expect(stored('Robert Oakes')?.checkInStatus).toBe('checked_in'));
  const undo = row.getByRole('button', { name: 'Undo: Robert Oakes checked in' });
  expect(undo).toHaveFocus();
  await user.click(undo);
  expect(row.getByText('Not checked in')).toBeInTheDocument();
  expect(figure('checked in')).toBe('0');
  await waitFor(() => expect(stored('Robert Oakes')?.checkInStatus).toBe('not_checked_in'));
  expect(row.getByRole('button', { name: 'Check in Robert Oakes' })).toHaveFocus();
});

test('marking paid counts the money; the next action takes the undo’s place', async () => {
  const user = userEvent.setup();
  const { stored } = open(FOX);
  const row = await rowOf('Robert Oakes');
  const before = Number(figure('revenue')?.replace(/[£,]/g, ''));
  await user.click(row.getByRole('button', { name: 'Mark paid Robert Oakes' }));
  expect(figure('revenue')).toBe(`£${(before + 29).toFixed(2)}`);
  await user.click(row.getByRole('button', { name: 'Check in Robert Oakes' }));
  expect(row.getAllByRole('button', { name: /^Undo/ })).toHaveLength(1);
  await waitFor(() =>
    expect(stored('Robert Oakes')).toMatchObject({
      paymentStatus: 'paid',
      checkInStatus: 'checked_in',
    }),
  );
});

test('only what there is to do is offered', async () => {
  open(NIGHT, '?p-status=waitlist');
  const waiting = await rowOf('Wendy Bevan');
  expect(waiting.getByRole('button', { name: /^Confirm/ })).toBeVisible();
  expect(waiting.getByRole('button', { name: /^Mark paid/ })).toBeVisible();
  expect(waiting.queryByRole('button', { name: /^Check in/ })).not.toBeInTheDocument();
});

test('the server’s refusal takes the change back and says why', async () => {
  const user = userEvent.setup();
  const answer = Promise.withResolvers<void>();
  const rendered = open(NIGHT, '?p-status=waitlist');
  rendered.use(
    handle('updateParticipant', async () => {
      await answer.promise;
      return refuse('EVENT_FULL');
    }),
  );
  const row = await rowOf('Wendy Bevan');
  await user.click(row.getByRole('button', { name: 'Confirm Wendy Bevan' }));
  expect(row.getByText('Confirmed')).toBeInTheDocument();
  expect(figure('waitlist')).toBe('4');
  expect((await rowOf('Amara Strelley')).getByText('2nd in line')).toBeInTheDocument();
  answer.resolve();
  expect(await screen.findByRole('alert')).toHaveTextContent('This event is full');
  expect(row.getByText('Waitlist')).toBeInTheDocument();
  expect(row.getByText('2nd in line')).toBeInTheDocument();
  expect(row.queryByRole('button', { name: /^Undo/ })).not.toBeInTheDocument();
  expect(figure('waitlist')).toBe('5');
  await user.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('a failure without a reason says the sentence of its own', async () => {
  const user = userEvent.setup();
  const rendered = open(FOX);
  const row = await rowOf('Robert Oakes');
  rendered.use(
    handle('updateParticipant', () => refuse('INTERNAL')),
    // Nor can anybody say what is right now.
    handle('listParticipants', () => refuse('INTERNAL')),
  );
  await user.click(row.getByRole('button', { name: 'Check in Robert Oakes' }));
  expect(await screen.findByText('Failed to update participant status')).toBeInTheDocument();
  expect(figure('checked in')).toBe('0');
  expect(row.getByText('Not checked in')).toBeInTheDocument();
});

test('a spot is cancelled only after a question; the first on the waitlist moves up; undo is in the row', async () => {
  const user = userEvent.setup();
  const { stored } = open(NIGHT);
  const row = await rowOf('Robert Oakes');
  await user.click(row.getByRole('button', { name: 'More for Robert Oakes' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Cancel spot…' }));
  const ask = await screen.findByRole('dialog', { name: 'Cancel the spot of Robert Oakes?' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(ask).not.toBeInTheDocument());
  expect(stored('Robert Oakes')?.status).toBe('confirmed');
  expect(row.getByRole('button', { name: 'More for Robert Oakes' })).toHaveFocus();
  await user.click(row.getByRole('button', { name: 'More for Robert Oakes' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Cancel spot…' }));
  const again = within(await screen.findByRole('dialog', { name: /^Cancel the spot/ }));
  await user.click(again.getByRole('button', { name: 'Cancel spot' }));
  await waitFor(() => expect(stored('Robert Oakes')?.status).toBe('cancelled'));
  expect(stored('Oliver MacLeod')?.status).toBe('confirmed');
  await waitFor(() => expect(figure('waitlist')).toBe('4'));
});

test('rarer changes are under more, and so is a message', async () => {
  const user = userEvent.setup();
  const { stored } = open(FOX);
  const row = await rowOf('Maggie Drummond');
  await user.click(row.getByRole('button', { name: 'More for Maggie Drummond' }));
  const userId = stored('Maggie Drummond')?.user.id;
  expect(await screen.findByRole('menuitem', { name: 'Message' })).toHaveAttribute(
    'href',
    `/dashboard/messages?event=${FOX}&to=${userId}`,
  );
  expect(screen.queryByRole('menuitem', { name: 'Not checked in' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('menuitem', { name: 'Mark refunded' }));
  expect(row.getByText('Refunded')).toBeInTheDocument();
  await waitFor(() => expect(stored('Maggie Drummond')?.paymentStatus).toBe('refunded'));
  await user.click(row.getByRole('button', { name: /^Undo: Maggie Drummond marked as refunded/ }));
  await waitFor(() => expect(stored('Maggie Drummond')?.paymentStatus).toBe('paid'));
});

test('many are changed at once with one answer; the refused stay selected', async () => {
  const user = userEvent.setup();
  const { stored } = open(NIGHT, '?p-page=2');
  const cancelledOne = await rowOf('Freya Howell');
  await user.click((await rowOf('Robert Pryce')).getByRole('checkbox'));
  await user.click(screen.getByRole('checkbox', { name: 'Select all shown' }));
  const bar = within(screen.getByRole('region', { name: 'Selected participants' }));
  expect(bar.getByText('11 selected')).toBeInTheDocument();
  await user.click(bar.getByRole('button', { name: 'Check in' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(
    '4 checked in. 7 not changed: Only confirmed players can be checked in',
  );
  expect(bar.getByText('7 selected')).toBeInTheDocument();
  expect(cancelledOne.getByRole('checkbox')).toBeChecked();
  await waitFor(() => expect(figure('checked in')).toBe('4'));
  await user.click(bar.getByRole('button', { name: 'Mark paid' }));
  expect(await screen.findByText('7 marked paid.')).toBeInTheDocument();
  expect(stored('Freya Howell')?.paymentStatus).toBe('paid');
  expect(screen.queryByText(/selected$/)).not.toBeInTheDocument();
});

test('a bulk change that fails altogether changes nothing and says so', async () => {
  const user = userEvent.setup();
  const rendered = open(FOX);
  rendered.use(handle('updateParticipants', () => refuse('UNAVAILABLE')));
  await user.click((await rowOf('Robert Oakes')).getByRole('checkbox'));
  await user.click(screen.getByRole('button', { name: 'Mark paid' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'None marked paid. 1 not changed: Failed to update participant status',
  );
});

test('a selection does not outlive the filter it was made under', async () => {
  const user = userEvent.setup();
  open(NIGHT);
  await user.click((await rowOf('Robert Oakes')).getByRole('checkbox'));
  await user.click(screen.getByRole('radio', { name: 'Waitlist' }));
  expect(screen.queryByText('1 selected')).not.toBeInTheDocument();
});
