import type { EndpointInput, Endpoints, Event, SeriesRule } from '@muster/contract';
import {
  createFakeBackend,
  handle,
  makeChosenOption,
  makeEvent,
  makeId,
  makeOwnParticipation,
  makeParticipant,
  participantsOf,
  refuse,
} from '@muster/testing';
import { renderRemote } from '@muster/testing/render';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Page } from '../page.tsx';

const FOX = makeId(0x101);
const HOME = `/dashboard/events/${FOX}`;
const SERIES = {
  ...{ id: makeId(0x900), words: 'Every Sunday', comingDates: 4, pendingDates: 0, next: [] },
};
const DATES: Partial<Event>[] = [
  { availableSpots: 12, basePrice: 45 },
  { availableSpots: 0, maxParticipants: 5, waitlistCount: 3 },
  { availableSpots: 0, maxParticipants: 5, waitlistEnabled: false },
  { cancelledAt: '2026-11-20T10:00:00.000Z' },
];
const RULE: SeriesRule = {
  ...{ frequency: 'weekly', interval: 1, weekdays: ['sun'], time: '09:30', from: '2026-12-06' },
  ...{ until: null, except: [], extra: [] },
};

beforeEach(() => jest.useFakeTimers({ now: new Date('2026-11-21T12:00Z'), advanceTimers: true }));
afterEach(() => jest.useRealTimers());

const RENTAL = { id: makeId(0x912), label: 'Rental', price: 15, limit: null, left: null };
const GUN = { id: makeId(0x911), label: 'Gun', isPlace: true, options: [RENTAL] };

/** The first of five Sundays; of the others one is full, one has no waitlist, one is off. */
function fiveSundays(first: Partial<Event> = {}) {
  const backend = createFakeBackend('full');
  const fox = backend.events.find(({ id }) => id === FOX)!;
  const { organizer } = fox;
  const others = DATES.map((date) => makeEvent({ organizer, basePrice: 40, ...date }));
  for (const [week, date] of [fox, ...others].entries())
    Object.assign(date, {
      ...{ series: SERIES, endsAt: null },
      date: new Date(Date.UTC(2026, 11, 6 + 7 * week, 9, 30)).toISOString(),
    });
  Object.assign(fox, { basePrice: 40 }, first);
  backend.events.push(...others);
  backend.series.push({
    ...{ id: SERIES.id, isPaused: false, weeksAhead: 12, moveUntilDays: 2 },
    ...{ endsAfterMinutes: null, rule: RULE },
  });
  return { backend, fox, others };
}

type Sent<N extends 'moveSpot' | 'moveParticipants'> = EndpointInput<Endpoints[N]>;
const JOINED = { joined: true, waitsFor: null, holdUntil: null, balancePence: 0 } as const;

/** The dialog that moves the viewer's spot, from Going. */
async function openOwn(position: number | null = null, chosen: (typeof RENTAL)[] = []) {
  const sent: Sent<'moveSpot'>[] = [];
  let isLost = false;
  const { backend, others } = fiveSundays();
  const own = makeOwnParticipation({ moveUntil: '2026-12-04T09:30:00.000Z' });
  const pagination = { page: 1, limit: 20, total: 1, pages: 1 };
  const handlers = [
    handle('listMyParticipations', ({ query }) =>
      query.scope === 'coming'
        ? { participations: [own], pagination }
        : { participations: [], pagination: { ...pagination, total: 0 } },
    ),
    handle('getMyJoinForm', () => {
      const participant = makeParticipant();
      return {
        participant,
        joinForm: {
          ...participant.joinForm,
          customFieldResponses: chosen.map((one) => makeChosenOption(GUN, one)),
        },
      };
    }),
    handle('moveSpot', (request) => {
      sent.push(request as Sent<'moveSpot'>);
      if (isLost) return refuse('INTERNAL');
      const status = position === null ? 'confirmed' : 'waitlist';
      return { participation: { ...JOINED, status, position } };
    }),
  ];
  const path = '/dashboard/events?view=going';
  renderRemote(<Page />, { backend, path, handlers });
  const user = userEvent.setup({ delay: null });
  await user.click(await screen.findByRole('button', { name: 'Another date for Winter Fox' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Another date' }));
  await dialog.findByRole('radio', { name: /^Sun 13 Dec/ });
  return { user, dialog, sent, others, lose: (value: boolean) => (isLost = value) };
}

test('a player sees which dates have spots, what the move costs and when it is final', async () => {
  const { user, dialog, sent, others } = await openOwn();
  const dates = dialog.getAllByRole('radio');
  expect(dates.map((date) => date.hasAttribute('disabled'))).toEqual([false, false, true]);
  for (const text of ['12 spots left', 'Waitlist, 3 waiting', 'Event full'])
    expect(dialog.getByText(text)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Move' }));
  expect(dialog.getByText('Choose a date')).toBeVisible();
  await user.click(dialog.getByRole('radio', { name: /^Sun 13 Dec/ }));
  expect(dialog.getByText('It costs £5.00 more there.')).toBeVisible();
  expect(await dialog.findByText(/^You can move it again until Fri 11 Dec 2026/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Move' }));
  expect(await screen.findByText(/^Moved to Sun 13 Dec 2026/)).toBeVisible();
  const nonce = expect.any(String);
  const body = { toEventId: others[0]!.id, orWaitlist: false, dependantId: null, nonce };
  expect(sent).toMatchObject([{ params: { id: FOX }, body }]);
});

test('a date that is full gives its waitlist, which is said before', async () => {
  const { user, dialog, sent } = await openOwn(4);
  await user.click(dialog.getByRole('radio', { name: /^Sun 20 Dec/ }));
  expect(dialog.getByText(/goes at once, for number 4 on the waitlist/)).toBeVisible();
  expect(dialog.getByText('The price stays the same.')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Move' }));
  expect(await screen.findByText(/as number 4 on its waitlist\.$/)).toBeVisible();
  expect(sent[0]?.body).toMatchObject({ orWaitlist: true });
});

test('options that a date lacks are named before, and their price goes', async () => {
  const { user, dialog } = await openOwn(null, [RENTAL]);
  await user.click(dialog.getByRole('radio', { name: /^Sun 13 Dec/ }));
  expect(await dialog.findByText('Not there: Rental.')).toBeVisible();
  expect(dialog.getByText('It costs £10.00 less there.')).toBeVisible();
  expect(dialog.queryByText(/other ticket types/)).not.toBeInTheDocument();
});

test('a move whose response was lost is sent again with the same nonce', async () => {
  const { user, dialog, sent, lose } = await openOwn();
  lose(true);
  await user.click(dialog.getByRole('radio', { name: /^Sun 13 Dec/ }));
  await user.click(dialog.getByRole('button', { name: 'Move' }));
  expect(await dialog.findByRole('alert')).toBeVisible();
  lose(false);
  await user.click(dialog.getByRole('button', { name: 'Move' }));
  await screen.findByText(/^Moved to/);
  const [first, second] = sent.map(({ body }) => body.nonce);
  expect(second).toBe(first);
});

test('everybody of a date that is called off is moved, and who was refused is counted', async () => {
  const off = { cancelledAt: '2026-11-20T10:00:00.000Z', cancellationReason: 'Flooded' };
  const { backend, fox, others } = fiveSundays(off);
  const sent: Sent<'moveParticipants'>[] = [];
  const message = 'This event is full';
  const handlers = [
    handle('moveParticipants', (request) => {
      sent.push(request as Sent<'moveParticipants'>);
      return {
        moved: (['confirmed', 'confirmed', 'waitlist'] as const).map((status, index) => {
          return { from: makeId(index), to: makeId(index + 10), status };
        }),
        refused: [{ participationId: makeId(9), code: 'EVENT_FULL', message }],
      };
    }),
  ];
  const user = userEvent.setup({ delay: null });
  renderRemote(<Page />, { backend, path: HOME, handlers });
  await user.click(await screen.findByRole('button', { name: 'Move everybody' }));
  const count = fox.participantCount + fox.waitlistCount;
  const dialog = within(await screen.findByRole('dialog', { name: `Move ${count} players` }));
  await user.click(await dialog.findByRole('radio', { name: /^Sun 27 Dec/ }));
  await user.click(dialog.getByRole('checkbox', { name: /on its waitlist/ }));
  await user.click(dialog.getByRole('button', { name: 'Move' }));
  const text = /^3 moved to Sun 27 Dec 2026.*, 1 of them on the waitlist\. 1 not moved: This event/;
  expect(await screen.findByText(text)).toBeVisible();
  const body = { toEventId: others[2]!.id, orWaitlist: true, participationIds: null };
  expect(sent).toMatchObject([{ params: { id: FOX }, body }]);
});

test('the organizer reads which options another date lacks', async () => {
  const off = { cancelledAt: '2026-11-20T10:00:00.000Z', cancellationReason: 'Flooded' };
  const { backend, others } = fiveSundays({ ...off, customFields: [GUN] });
  others[2]!.customFields = [GUN];
  others[0]!.customFields = [];
  const user = userEvent.setup({ delay: null });
  renderRemote(<Page />, { backend, path: HOME });
  await user.click(await screen.findByRole('button', { name: 'Move everybody' }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Move \d+ players$/ }));
  await user.click(await dialog.findByRole('radio', { name: /^Sun 13 Dec/ }));
  const text = /^Not there: Rental\..* Players without a ticket type there stay here\.$/;
  expect(dialog.getByText(text)).toBeVisible();
  await user.click(dialog.getByRole('radio', { name: /^Sun 27 Dec/ }));
  expect(dialog.queryByText(/^Not there/)).not.toBeInTheDocument();
});

/** The list of players, and what is sent of those who are moved. */
function openPlayers() {
  const { backend, fox, others } = fiveSundays();
  const sent: Sent<'moveParticipants'>[] = [];
  const handlers = [
    handle('moveParticipants', (request) => {
      sent.push(request as Sent<'moveParticipants'>);
      return { moved: [], refused: [] };
    }),
  ];
  renderRemote(<Page />, { backend, path: `${HOME}/players`, handlers });
  return { players: participantsOf(backend, fox), others, sent, user: userEvent.setup() };
}

test('one player is moved from the menu in their row', async () => {
  const { players, others, sent, user } = openPlayers();
  const player = players.find(({ joinForm }) => joinForm.fullName === 'Robert Oakes')!;
  await user.click(await screen.findByRole('button', { name: 'More for Robert Oakes' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Move to another date…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Move Robert Oakes' }));
  await user.click(await dialog.findByRole('radio', { name: /^Sun 13 Dec/ }));
  await user.click(dialog.getByRole('button', { name: 'Move' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toMatchObject({
    toEventId: others[0]!.id,
    participationIds: [player.id],
  });
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('everyone of Select all is moved who takes part, also beyond the page', async () => {
  const { players, sent, user } = openPlayers();
  const [box] = await screen.findAllByRole('checkbox', { name: /^Select (?!all)/ });
  await user.click(box!);
  await user.click(screen.getByRole('button', { name: `Select all ${players.length}` }));
  const bar = within(screen.getByRole('region', { name: 'Selected participants' }));
  await bar.findByText(`${players.length} selected`);
  await user.click(bar.getByRole('button', { name: 'Another date' }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Move \d+ players$/ }));
  await user.click(await dialog.findByRole('radio', { name: /^Sun 13 Dec/ }));
  await user.click(dialog.getByRole('button', { name: 'Move' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  const ids = players.filter(({ status }) => status !== 'cancelled').map(({ id }) => id);
  expect(sent[0]?.body.participationIds?.toSorted()).toEqual(ids.toSorted());
});

test('an event that is no date of a series offers no move', async () => {
  const off = { cancelledAt: '2026-11-20T10:00:00.000Z', cancellationReason: 'Flooded' };
  const { backend } = fiveSundays({ ...off, series: null });
  renderRemote(<Page />, { backend, path: HOME });
  await screen.findByRole('button', { name: 'Let it take place' });
  expect(screen.queryByRole('button', { name: 'Move everybody' })).not.toBeInTheDocument();
});

test('the organizer chooses until when players move themselves', async () => {
  const { backend } = fiveSundays();
  const user = userEvent.setup({ delay: null });
  renderRemote(<Page />, { backend, path: `${HOME}/dates` });
  const field = await screen.findByLabelText('Players can move to another date');
  expect(field).toHaveDisplayValue('Until 2 days before');
  await user.selectOptions(field, 'No');
  await waitFor(() => expect(backend.series[0]?.moveUntilDays).toBeNull());
});
