import type { OwnParticipation, ParticipationScope } from '@muster/contract';
import {
  createFakeBackend,
  handle,
  makeChosenOption,
  makeFreshId,
  makeOwnParticipation,
  refuse,
} from '@muster/testing';
import { renderRemote } from '@muster/testing/render';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Page } from '../page.tsx';

const PATH = '/dashboard/events?view=going';
const FOX = '64b000000000000000000101';

type Lists = Partial<Record<ParticipationScope, OwnParticipation[]>>;

/** Responds with these participations in each list. */
function list(lists: Lists) {
  return handle('listMyParticipations', ({ query }) => {
    const participations = lists[query.scope] ?? [];
    const pagination = { page: query.page, limit: 20, total: participations.length, pages: 1 };
    return { participations, pagination };
  });
}

function renderGoing(lists: Lists) {
  const handlers = [list(lists)];
  return renderRemote(<Page />, { path: PATH, handlers });
}

test('the end of an event is on the line of its date', async () => {
  const coming = makeOwnParticipation({ date: '2090-02-01T10:00:00.000Z' });
  const event = { ...coming.event!, endsAt: '2090-02-01T16:30:00.000Z' };
  renderGoing({ coming: [{ ...coming, event }] });
  expect(await screen.findByText(/^Wed 1 Feb 2090, 10:00 – 16:30/)).toBeVisible();
});

test('a confirmed event shows date, place, amount, options and what can be done', async () => {
  const options = [
    makeChosenOption(
      { id: makeFreshId(), label: 'Lunch' },
      { id: makeFreshId(), label: 'Soup', price: 4.5 },
    ),
    makeChosenOption(
      { id: makeFreshId(), label: 'Hire kit' },
      { id: makeFreshId(), label: 'None', price: 0 },
    ),
  ];
  renderGoing({ coming: [makeOwnParticipation({ options })] });
  const card = within(await screen.findByRole('article', { name: 'Winter Fox' }));
  expect(card.getByText('Confirmed')).toBeInTheDocument();
  expect(card.getByText('£40.00 to pay')).toBeInTheDocument();
  expect(card.getByText(/in 3 days/)).toBeInTheDocument();
  expect(card.getByText('Badgerwood, Lewes')).toBeInTheDocument();
  expect(
    within(card.getByRole('list', { name: 'Chosen options' }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Lunch: Soup (+£4.50)', 'Hire kit: None']);
  function href(name: string) {
    return card.getByRole('link', { name }).getAttribute('href');
  }
  expect(href('Winter Fox')).toBe(`/dashboard/events/${FOX}`);
  expect(href('My join form for Winter Fox')).toBe(`/dashboard/events/${FOX}/join`);
  expect(card.getByRole('button', { name: 'Add to calendar: Winter Fox' })).toBeInTheDocument();
  expect(href('Message organizer of Winter Fox')).toBe(`/dashboard/messages/new?event=${FOX}`);
});

test('the waitlist shows the position, and a check-in is shown with its state', async () => {
  const second = '64b000000000000000000102';
  renderGoing({
    coming: [
      makeOwnParticipation({ status: 'waitlist', position: 3 }),
      makeOwnParticipation({
        eventId: second,
        title: 'Today',
        checkInStatus: 'checked_in',
        checkInTime: new Date().toISOString(),
      }),
    ],
  });
  const waiting = within(await screen.findByRole('article', { name: 'Winter Fox' }));
  expect(waiting.getByText('Waitlist')).toBeInTheDocument();
  expect(waiting.getByText('3rd in line')).toBeInTheDocument();
  const today = within(screen.getByRole('article', { name: 'Today' }));
  expect(today.getByText('Checked in')).toBeInTheDocument();
});

test('the ticket opens with its QR code, has an address of its own, and returns the focus', async () => {
  const user = userEvent.setup();
  const { location } = renderGoing({ coming: [makeOwnParticipation()] });
  await user.click(await screen.findByRole('link', { name: 'Ticket for Winter Fox' }));
  const dialog = await screen.findByRole('dialog', { name: 'Ticket' });
  const ticket = within(dialog).getByRole('region', { name: 'Ticket for Winter Fox' });
  const code = within(ticket).getByRole('img', { name: 'QR code for the organizer' });
  expect(code).toBeVisible();
  // Its address in upper case needs fewer modules than the same in lower case.
  expect(code).toHaveAttribute('viewBox', '0 0 33 33');
  expect(ticket).toHaveTextContent('K7PM-3XQ2-9WTF');
  expect(ticket).toHaveTextContent('Florence Marchant');
  expect(ticket).toHaveTextContent('Badgerwood, Lewes');
  expect(location()).toBe(`${PATH}&my-ticket=${FOX}`);
  const print = jest.fn();
  window.print = print;
  await user.click(within(dialog).getByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalledTimes(1);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(location()).toBe(PATH);
  await waitFor(() =>
    expect(screen.getByRole('link', { name: 'Ticket for Winter Fox' })).toHaveFocus(),
  );
});

test('the next ticket is on top, before a game with a place on the waitlist', async () => {
  const waiting = { status: 'waitlist', position: 1, ticketCode: null, ticketUrl: null } as const;
  renderGoing({
    coming: [makeOwnParticipation({ ...waiting, title: 'Sooner' }), makeOwnParticipation()],
  });
  const ticket = within(await screen.findByRole('region', { name: 'Your ticket' }));
  expect(ticket.getByText('Winter Fox')).toBeVisible();
  expect(ticket.getByText('K7PM-3XQ2-9WTF')).toBeVisible();
  const code = ticket.getByRole('img', { name: 'QR code of the ticket for Winter Fox' });
  const first = screen.getByRole('heading', { name: 'Upcoming games' });
  expect(code.compareDocumentPosition(first)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test('without a spot there is no ticket, whatever the address says', async () => {
  renderRemote(<Page />, {
    path: `${PATH}&my-ticket=${FOX}`,
    handlers: [
      list({
        coming: [
          makeOwnParticipation({
            status: 'waitlist',
            position: 1,
            ticketCode: null,
            ticketUrl: null,
          }),
        ],
        past: [],
      }),
    ],
  });
  await screen.findByRole('article', { name: 'Winter Fox' });
  expect(screen.queryByRole('link', { name: /^Ticket/ })).not.toBeInTheDocument();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('an event that is not shown any more says so, and can still be left', async () => {
  const user = userEvent.setup();
  const rendered = renderGoing({
    coming: [makeOwnParticipation({ event: null, ticketCode: null, ticketUrl: null })],
  });
  const card = within(await screen.findByRole('article', { name: 'Winter Fox' }));
  expect(card.getByText(/not shown at the moment/)).toHaveTextContent('You keep your spot');
  expect(card.queryByRole('link')).not.toBeInTheDocument();
  await user.click(card.getByRole('button', { name: 'Leave Winter Fox' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Leave this event?' }));
  rendered.use(
    list({ coming: [], past: [] }),
    handle('leaveEvent', () => ({
      joined: false,
      status: 'cancelled' as const,
      position: null,
      waitsFor: null,
      holdUntil: null,
      refundPence: 0,
    })),
  );
  await user.click(dialog.getByRole('button', { name: 'Leave event' }));
  expect(await screen.findByText('You have not joined an event yet')).toBeVisible();
  expect(screen.getByRole('region', { name: 'Upcoming games' })).toHaveFocus();
});

test('the organizer of a game can be followed, and whoever follows already is not asked', async () => {
  const user = userEvent.setup();
  const own = makeOwnParticipation();
  const [left, right] = [own, makeOwnParticipation({ title: 'Night Owl' })];
  left.event!.page = { name: 'Badgers', isFollowing: false };
  right.event!.page = { name: 'Badgers', isFollowing: true };
  const sent: unknown[] = [];
  const { use } = renderGoing({ coming: [left, right] });
  use(
    handle('followOrganizer', ({ body }) => {
      sent.push(body);
      return { isFollowing: true as const };
    }),
  );
  const button = await screen.findByRole('button', { name: 'Follow Badgers' });
  expect(screen.getByText(/^Tell me of new games of Badgers/)).toBeVisible();
  await user.click(button);
  await waitFor(() => expect(sent).toEqual([{ from: 'going' }]));
});

test('past games are listed below the coming ones', async () => {
  renderGoing({ past: [makeOwnParticipation({ date: '2026-01-03T10:00:00.000Z' })] });
  const past = within(await screen.findByRole('list', { name: 'Past games' }));
  expect(past.getByRole('article', { name: 'Winter Fox' })).toBeInTheDocument();
  expect(past.queryByRole('button')).not.toBeInTheDocument();
  expect(await screen.findByText('No upcoming games')).toBeInTheDocument();
});

test('who has joined nothing is led to Explore', async () => {
  renderRemote(<Page />, { path: PATH, backend: createFakeBackend('empty') });
  expect(await screen.findByText('You have not joined an event yet')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Explore events' })).toHaveAttribute(
    'href',
    '/dashboard/events?view=explore',
  );
});

test('a failure is shown, and Try again loads the list', async () => {
  const user = userEvent.setup();
  const rendered = renderRemote(<Page />, {
    path: PATH,
    handlers: [
      handle('listMyParticipations', ({ query }) =>
        query.scope === 'coming'
          ? refuse('INTERNAL')
          : { participations: [], pagination: { page: 1, limit: 20, total: 0, pages: 1 } },
      ),
    ],
  });
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Failed to fetch the events you joined',
  );
  rendered.use(list({ coming: [makeOwnParticipation()], past: [] }));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('article', { name: 'Winter Fox' })).toBeInTheDocument();
});

test('what was paid for and left is under the games, so that its receipt is found', async () => {
  const past = [makeOwnParticipation({ title: 'Old Quarry' })];
  const left = [makeOwnParticipation({ title: 'Winter Fox', status: 'cancelled' })];
  renderGoing({ past, left });
  const section = within(await screen.findByRole('region', { name: 'Left, with receipts' }));
  const card = within(section.getByRole('article', { name: 'Winter Fox' }));
  expect(card.getByText('Cancelled')).toBeVisible();
  expect(card.queryByText(/to pay/)).not.toBeInTheDocument();
  expect(card.queryByRole('link', { name: /^My join form/ })).not.toBeInTheDocument();
  const games = within(screen.getByRole('region', { name: 'Past games' }));
  expect(games.queryByRole('article', { name: 'Winter Fox' })).not.toBeInTheDocument();
});

test('a guardian pays for everybody of one event with one press', async () => {
  const sent: unknown[] = [];
  const own = makeOwnParticipation({ duePence: 2_500 });
  function booked(name: string) {
    const dependant = { id: makeFreshId(), name, age: 13 };
    return makeOwnParticipation({ id: makeFreshId(), duePence: 2_000, dependant });
  }
  const [isla, finn] = [booked('Isla'), booked('Finn')];
  const elsewhere = { ...booked('Isla'), eventId: makeFreshId(), title: 'Night Raid' };
  renderRemote(<Page />, {
    path: PATH,
    handlers: [
      list({ coming: [own, isla, finn, elsewhere] }),
      handle('startCheckoutOfSpots', ({ body }) => {
        sent.push(body.participationIds);
        return refuse('NOTHING_DUE');
      }),
    ],
  });
  const button = await screen.findByRole('button', { name: 'Pay for all £65.00: Winter Fox' });
  await userEvent.click(button);
  expect(await screen.findByRole('alert')).toBeInTheDocument();
  expect(sent).toEqual([[own.id, isla.id, finn.id]]);
  expect(screen.getAllByRole('button', { name: /^Pay for all/ })).toHaveLength(1);
});
