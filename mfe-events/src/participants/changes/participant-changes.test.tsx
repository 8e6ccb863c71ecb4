import { handle, participantsOf, refuse } from '@muster/testing';
import { afterSlip } from '@muster/testing/presses';
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
function tileText(label: string) {
  return screen.getByText(label, { selector: 'dt' }).parentElement?.querySelector('dd')
    ?.textContent;
}

test('checking in is shown at once, is saved on the server, and can be undone by the same button', async () => {
  const user = userEvent.setup();
  const { findStored } = open(FOX);
  const row = await findRow('Robert Oakes');
  await user.click(row.getByRole('button', { name: 'Check in Robert Oakes' }));
  expect(row.getByText('Checked in')).toBeInTheDocument();
  expect(tileText('checked in')).toBe('1');
  expect(screen.getByText('Robert Oakes checked in.')).toBeInTheDocument();
  await waitFor(() => expect(findStored('Robert Oakes')?.checkInStatus).toBe('checked_in'));
  const undo = row.getByRole('button', { name: 'Undo: Robert Oakes checked in' });
  expect(undo).toHaveFocus();
  await afterSlip();
  await user.click(undo);
  expect(row.getByText('Not checked in')).toBeInTheDocument();
  expect(tileText('checked in')).toBe('0');
  await waitFor(() => expect(findStored('Robert Oakes')?.checkInStatus).toBe('not_checked_in'));
  expect(row.getByRole('button', { name: 'Check in Robert Oakes' })).toHaveFocus();
});

test('a check-in while a search loads is saved, and the search is loaded with it', async () => {
  const user = userEvent.setup();
  const { findStored, use } = open(FOX);
  const row = await findRow('Robert Oakes');
  const isAsked = Promise.withResolvers<void>();
  let asked = 0;
  use(
    handle('listParticipants', async ({ query: { page, limit } }) => {
      asked += 1;
      isAsked.resolve();
      if (asked === 1) await new Promise<never>(() => {});
      const found = findStored('Robert Oakes')!;
      return {
        participants: [found],
        summary: {
          total: 1,
          confirmed: 1,
          waitlist: 0,
          paid: 0,
          checkedIn: 1,
          totalRevenue: 0,
          owing: 0,
          owedPence: 0,
        },
        pagination: { page, limit, total: 1, pages: 1 },
      };
    }),
  );
  await user.type(screen.getByRole('searchbox', { name: 'Search participants' }), 'oakes');
  await isAsked.promise;
  await user.click(row.getByRole('button', { name: 'Check in Robert Oakes' }));
  await waitFor(() => expect(screen.getAllByRole('rowheader')).toHaveLength(1));
  expect((await findRow('Robert Oakes')).getByText('Checked in')).toBeInTheDocument();
  expect(asked).toBe(2);
});

test('marking as paid updates the revenue; the next action replaces the undo', async () => {
  const user = userEvent.setup();
  const { findStored } = open(FOX);
  const row = await findRow('Robert Oakes');
  const before = Number(tileText('revenue')?.replace(/[£,]/g, ''));
  await user.click(row.getByRole('button', { name: 'Mark paid Robert Oakes' }));
  expect(tileText('revenue')).toBe(`£${(before + 29).toFixed(2)}`);
  await user.click(row.getByRole('button', { name: 'Check in Robert Oakes' }));
  expect(row.getAllByRole('button', { name: /^Undo/ })).toHaveLength(1);
  await waitFor(() =>
    expect(findStored('Robert Oakes')).toMatchObject({
      paymentStatus: 'paid',
      checkInStatus: 'checked_in',
    }),
  );
});

/** The places of the buttons of a row, from left to right. */
function placesOf(row: ReturnType<typeof within>, name: string) {
  const places = row.getByRole('button', { name: `More for ${name}` }).parentElement?.children;
  return [...(places ?? [])].slice(0, -1).map((place) => place.textContent);
}

test('no action takes the place of another, before, after and when it is undone', async () => {
  const user = userEvent.setup();
  open(FOX);
  const row = await findRow('Robert Oakes');
  expect(placesOf(row, 'Robert Oakes')).toEqual(['Mark paid', 'Check in']);
  await user.click(row.getByRole('button', { name: /^Check in/ }));
  expect(placesOf(row, 'Robert Oakes')).toEqual(['Mark paid', 'Undo']);
  await user.click(row.getByRole('button', { name: /^Mark paid/ }));
  expect(placesOf(row, 'Robert Oakes')).toEqual(['Undo', '']);
});

test('paid and in is one change with one undo', async () => {
  const user = userEvent.setup();
  const { findStored, requests } = open(FOX);
  const row = await findRow('Robert Oakes');
  await user.click(row.getByRole('button', { name: 'More for Robert Oakes' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Paid and in' }));
  const [paid, here] = [{ paymentStatus: 'paid' }, { checkInStatus: 'checked_in' }];
  await waitFor(() => expect(findStored('Robert Oakes')).toMatchObject({ ...paid, ...here }));
  expect(requests.filter(({ method }) => method === 'PATCH')).toHaveLength(1);
  await user.click(row.getByRole('button', { name: /^Undo: Robert Oakes paid and checked in/ }));
  await waitFor(() =>
    expect(findStored('Robert Oakes')).toMatchObject({
      paymentStatus: 'pending',
      checkInStatus: 'not_checked_in',
    }),
  );
});

test('a row offers only the actions that apply to its participant', async () => {
  open(NIGHT, '?p-status=waitlist');
  const row = await findRow('Wendy Bevan');
  expect(row.getByRole('button', { name: /^Confirm/ })).toBeVisible();
  expect(row.getByRole('button', { name: /^Mark paid/ })).toBeVisible();
  expect(row.queryByRole('button', { name: /^Check in/ })).not.toBeInTheDocument();
});

test('a refusal by the server reverts the change; a full event offers a higher maximum', async () => {
  const user = userEvent.setup();
  const response = Promise.withResolvers<void>();
  const rendered = open(NIGHT, '?p-status=waitlist');
  // Somebody else has taken the last spot meanwhile.
  rendered.use(
    handle('getEvent', () => ({ event: { ...rendered.event, maxParticipants: 25 } })),
    handle('updateParticipant', async () => {
      await response.promise;
      return refuse('EVENT_FULL');
    }),
  );
  const row = await findRow('Wendy Bevan');
  await user.click(row.getByRole('button', { name: 'Confirm Wendy Bevan' }));
  expect(row.getByText('Confirmed')).toBeInTheDocument();
  expect(tileText('waitlist')).toBe('4');
  expect((await findRow('Amara Strelley')).getByText('2nd in line')).toBeInTheDocument();
  response.resolve();
  expect(
    await screen.findByRole('dialog', { name: 'This event is full: no spot for Wendy Bevan' }),
  ).toBeInTheDocument();
  expect(row.getByText('Waitlist')).toBeInTheDocument();
  expect(row.getByText('2nd in line')).toBeInTheDocument();
  expect(row.queryByRole('button', { name: /^Undo/ })).not.toBeInTheDocument();
  expect(tileText('waitlist')).toBe('5');
});

test('a change that the server refuses is listed with its reason, and can be discarded', async () => {
  const user = userEvent.setup();
  const rendered = open(FOX);
  const row = await findRow('Robert Oakes');
  rendered.use(handle('updateParticipant', () => refuse('NOT_CONFIRMED')));
  await user.click(row.getByRole('button', { name: 'Check in Robert Oakes' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Robert Oakes not checked in: Only confirmed players can be checked in',
  );
  expect(tileText('checked in')).toBe('0');
  expect(row.getByText('Not checked in')).toBeInTheDocument();
  expect(row.queryByRole('button', { name: /^Undo/ })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Discard: Robert Oakes checked in' }));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('whoever was checked in on another device is said to have come in, when, and by whom', async () => {
  const user = userEvent.setup();
  const { findStored } = open(FOX);
  const row = await findRow('Robert Oakes');
  const checkInTime = '2026-03-01T08:09:00.000Z';
  const checkIn = { checkInStatus: 'checked_in', checkInTime, checkedInBy: 'Robin' };
  Object.assign(findStored('Robert Oakes')!, checkIn);
  await user.click(row.getByRole('button', { name: 'Check in Robert Oakes' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(
    /Robert Oakes: Checked in already, 1 Mar 2026, .* by Robin$/,
  );
  // That is not for this device to undo in passing.
  expect(row.queryByRole('button', { name: /^Undo/ })).not.toBeInTheDocument();
  expect(findStored('Robert Oakes')?.checkInTime).toBe(checkInTime);
});

test('cancelling a spot asks for confirmation and confirms the first participant on the waitlist', async () => {
  const user = userEvent.setup();
  const { findStored } = open(NIGHT);
  const row = await findRow('Robert Oakes');
  await user.click(row.getByRole('button', { name: 'More for Robert Oakes' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Cancel spot…' }));
  const confirmation = await screen.findByRole('dialog', {
    name: 'Cancel the spot of Robert Oakes?',
  });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(confirmation).not.toBeInTheDocument());
  expect(findStored('Robert Oakes')?.status).toBe('confirmed');
  expect(row.getByRole('button', { name: 'More for Robert Oakes' })).toHaveFocus();
  await user.click(row.getByRole('button', { name: 'More for Robert Oakes' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Cancel spot…' }));
  const reopened = within(await screen.findByRole('dialog', { name: /^Cancel the spot/ }));
  expect(reopened.getByRole('button', { name: 'Keep spot' })).toBeVisible();
  expect(
    await reopened.findByText(/Oliver MacLeod is first on the waitlist and moves up/),
  ).toBeVisible();
  await user.click(reopened.getByRole('button', { name: 'Cancel spot' }));
  await waitFor(() => expect(findStored('Robert Oakes')?.status).toBe('cancelled'));
  expect(findStored('Oliver MacLeod')?.status).toBe('confirmed');
  await waitFor(() => expect(tileText('waitlist')).toBe('4'));
});

test('the menu More offers the rarer changes and a link to the conversation', async () => {
  const user = userEvent.setup();
  const { findStored } = open(FOX);
  const row = await findRow('Maggie Drummond');
  await user.click(row.getByRole('button', { name: 'More for Maggie Drummond' }));
  const userId = findStored('Maggie Drummond')?.user.id;
  expect(await screen.findByRole('menuitem', { name: 'Message' })).toHaveAttribute(
    'href',
    `/dashboard/messages/new?event=${FOX}&to=${userId}`,
  );
  expect(screen.queryByRole('menuitem', { name: 'Not checked in' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('menuitem', { name: 'Mark refunded' }));
  expect(row.getByText('Refunded')).toBeInTheDocument();
  await waitFor(() => expect(findStored('Maggie Drummond')?.paymentStatus).toBe('refunded'));
  await user.click(row.getByRole('button', { name: /^Undo: Maggie Drummond marked as refunded/ }));
  await waitFor(() => expect(findStored('Maggie Drummond')?.paymentStatus).toBe('paid'));
});

test('a participant who cancelled cannot be messaged', async () => {
  const user = userEvent.setup();
  open(NIGHT, '?p-page=2');
  const row = await findRow('Freya Howell');
  await user.click(row.getByRole('button', { name: 'More for Freya Howell' }));
  expect(await screen.findByRole('menu')).toBeVisible();
  expect(screen.queryByRole('menuitem', { name: 'Message' })).not.toBeInTheDocument();
});

test('changing a filter clears the selection', async () => {
  const user = userEvent.setup();
  open(NIGHT);
  await user.click((await findRow('Robert Oakes')).getByRole('checkbox'));
  await user.click(screen.getByRole('button', { name: 'Filters' }));
  await user.click(screen.getByRole('radio', { name: 'Waitlist' }));
  expect(screen.queryByText('1 selected')).not.toBeInTheDocument();
});

test('a check-in long before the event asks once, and waits for the answer', async () => {
  const user = userEvent.setup();
  const { event, findStored } = open(FOX);
  event.date = '2090-02-13T09:30:00.000Z';
  async function checkIn(name: RegExp) {
    const row = (await screen.findByRole('rowheader', { name })).closest('tr') as HTMLElement;
    await user.click(within(row).getByRole('button', { name: /^Check in/ }));
  }
  await checkIn(/Robert Oakes/);
  const question = within(await screen.findByRole('dialog', { name: 'Check in before the day?' }));
  expect(findStored('Robert Oakes')?.checkInStatus).toBe('not_checked_in');
  await user.click(question.getByRole('button', { name: 'Not yet' }));
  await checkIn(/Robert Oakes/);
  await user.click(await screen.findByRole('button', { name: 'Check in now' }));
  await waitFor(() => expect(findStored('Robert Oakes')?.checkInStatus).toBe('checked_in'));
});
