import type { EndpointResponse, Endpoints, Event, OwnJoinStatus, Squad } from '@muster/contract';
import {
  createFakeBackend,
  handle,
  makeEvent,
  makeFreshId,
  makeOwnParticipation,
  makeParticipant,
  makeSquad,
  refuse,
} from '@muster/testing';
import { renderRemote } from '@muster/testing/render';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Page } from '../page.tsx';

const TOKEN = 'k3y0fth3sp0t';
const SLOW = { timeout: 15_000 };
const [MAP, TICKETS] = [makeFreshId(), makeFreshId()];

beforeEach(() => sessionStorage.clear());

/** A squad of which a spot is open, as its leader sees it. */
function makeOpenSquad(): Squad {
  const squad = makeSquad();
  const spot = {
    ...({
      participationId: makeFreshId(),
      name: 'Guest of Night Owls',
      status: 'confirmed',
    } as const),
    ...{ isReady: false, isOwn: false, isOpen: true, owes: false },
    claimUntil: '2090-02-03T09:30:00.000Z',
  };
  return { ...squad, size: 3, members: [...squad.members, spot] };
}

/** Opens Going with a game of a squad. */
function going(squad: Squad) {
  const participation = { ...makeOwnParticipation(), squad: { id: squad.id, name: squad.name } };
  return handle('listMyParticipations', ({ query: { scope } }) => {
    const participations = scope === 'coming' ? [participation] : [];
    const pagination = { page: 1, limit: 20, total: participations.length, pages: 1 };
    return { participations, pagination };
  });
}

interface Opening {
  as?: 'organizer' | 'visitor';
  path: string | ((event: Event) => string);
  handlers: ReturnType<typeof handle>[];
}

/** Opens something of a full event of somebody else. */
function open({ as = 'organizer', path, handlers }: Opening) {
  const backend = createFakeBackend('full');
  const owner = backend.users.find(({ nickName }) => nickName === 'Quarrymaster')!;
  const organizer = { id: owner.id, name: 'Quarry Airsoft', avatarUrl: null };
  const option = { id: MAP, label: 'Player', price: 5, limit: null, left: null };
  const ticket = { id: TICKETS, label: 'Ticket', isPlace: true, options: [option] };
  const event = makeEvent({
    ...{ id: makeFreshId(), title: 'Night Raid', date: '2090-02-13T09:30:00.000Z', organizer },
    ...{ basePrice: 20, maxParticipants: 10, availableSpots: 0, waitlistEnabled: false },
    customFields: [ticket],
  });
  backend.events.unshift(event);
  const found: EndpointResponse<Endpoints['getClaim']> = {
    event: { id: event.id, title: event.title, date: event.date },
    ...({ squad: { name: 'Night Owls' }, from: 'Fox', status: 'confirmed' } as const),
    ...{ isTransfer: false, duePence: 0, hasPayment: false },
    ...{ options: [{ fieldId: TICKETS, optionId: MAP, label: 'Player' }], side: 'Tan' },
  };
  const all = [handle('getClaim', () => found), ...handlers];
  const address = typeof path === 'string' ? path : path(event);
  return { ...renderRemote(<Page />, { as, backend, path: address, handlers: all }), event };
}

const taken = {
  ...({ joined: true, status: 'confirmed', position: null, waitsFor: null } as const),
  ...{ holdUntil: null, balancePence: 0 },
};

test('the link says what the spot is, and its form takes it although the event is full', async () => {
  const user = userEvent.setup();
  const { requests } = open({
    path: `/claim#${TOKEN}`,
    handlers: [handle('claimSpot', () => ({ ...taken, participant: makeParticipant() }))],
  });
  expect(await screen.findByRole('heading', { name: 'Fox has a spot for you' })).toBeVisible();
  expect(screen.getByText(/with Night Owls. What goes with it: Player · Tan/)).toBeVisible();
  expect(screen.getByText('Nothing to pay to the organizer.')).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Take this spot' }));
  expect(await screen.findByText('Fox has this spot for you.', {}, SLOW)).toBeVisible();
  expect(screen.getByRole('radio', { name: /Player/ })).toBeChecked();
  expect(screen.getByText('£0.00')).toBeVisible();
  expect(screen.queryByRole('radiogroup', { name: 'With a squad?' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Join' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  const sent = requests.find(({ path }) => path.endsWith('/claims'));
  expect(sent?.body).toMatchObject({
    token: TOKEN,
    joinForm: { customFieldResponses: [{ optionId: MAP }] },
  });
});

test('a visitor takes it with a new account', async () => {
  const user = userEvent.setup();
  open({ as: 'visitor', path: `/claim#${TOKEN}`, handlers: [] });
  expect(await screen.findByRole('link', { name: /sign in/ })).toHaveAttribute('href', '/login');
  await user.click(screen.getByRole('link', { name: 'Take this spot' }));
  expect(await screen.findByText('Fox has this spot for you.', {}, SLOW)).toBeVisible();
  expect(screen.getByRole('radio', { name: /Player/ })).toBeChecked();
});

test('of a party that waits it is a position on the waitlist', async () => {
  const waiting = {
    ...({ squad: null, from: 'Fox', status: 'waitlist', isTransfer: false } as const),
    ...{ duePence: 2_500, hasPayment: false, options: [], side: null },
  };
  const event = { id: makeFreshId(), title: 'Night Raid', date: '2090-02-13T09:30:00.000Z' };
  const handlers = [handle('getClaim', () => ({ event, ...waiting }))];
  open({ path: `/claim#${TOKEN}`, handlers });
  expect(await screen.findByText('To pay once there is a spot: £25.00.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Take this position' })).toBeVisible();
});

const none = { joined: false, status: null, position: null, waitsFor: null, holdUntil: null };
const mine = { ...taken, duePence: 0, refundPence: 0, checkout: null };
const child = { id: makeFreshId(), name: 'Kit', age: 12, needsConsent: false };
const out = { until: '2090-02-13T09:30:00.000Z', madeUntil: '2090-02-13T09:30:00.000Z' };

test.each([
  ['who gives it away', { isTransfer: true, from: 'Foxglove' }, { offer: out }, 'your own'],
  ['who has a spot', {}, {}, 'already have'],
  ['the leader, who waits', { from: 'Foxglove' }, { status: 'waitlist' }, 'your squad'],
  ['a guardian who has a spot', {}, { dependants: [{ ...none, ...child }] }, 'already have'],
] as const)('%s is not offered the spot', async (who, given, status, heading) => {
  const event = { id: makeFreshId(), title: 'Night Raid', date: '2090-02-13T09:30:00.000Z' };
  const spot = { squad: null, from: 'Fox', status: 'confirmed', isTransfer: false } as const;
  const due = { duePence: 2_500, hasPayment: false, options: [], side: null };
  const handlers = [
    handle('getClaim', () => ({ event, ...spot, ...due, ...given })),
    handle('getJoinStatus', () => ({ ...mine, ...status }) as OwnJoinStatus),
  ];
  open({ path: `/claim#${TOKEN}`, handlers });
  expect(await screen.findByRole('heading', { name: new RegExp(heading) })).toBeVisible();
  const links = screen.getAllByRole('link').map((link) => link.textContent);
  const others = who.startsWith('a guardian') ? ['Take it for Kit'] : [];
  expect(links).toEqual(['Your booking', ...others]);
});

test.each([true, false])('what is paid for it is settled, where something is: %s', async (paid) => {
  const event = { id: makeFreshId(), title: 'Night Raid', date: '2090-02-13T09:30:00.000Z' };
  const spot = { squad: null, from: 'Fox', status: 'confirmed', isTransfer: true } as const;
  const due = { duePence: 2_500, hasPayment: paid, options: [], side: null };
  const handlers = [handle('getClaim', () => ({ event, ...spot, ...due }))];
  open({ path: `/claim#${TOKEN}`, handlers });
  expect(await screen.findByRole('link', { name: 'Take this spot' })).toBeVisible();
  expect(screen.queryAllByText(/settle that with Fox/)).toHaveLength(paid ? 1 : 0);
});

test('a link that has ended says so', async () => {
  const handlers = [handle('getClaim', () => refuse('LINK_NOT_FOUND'))];
  open({ path: `/claim#${TOKEN}`, handlers });
  expect(await screen.findByText('This link leads to no spot')).toBeVisible();
});

test('spots are held with the join, and their links are shown at once', async () => {
  const user = userEvent.setup();
  const squad = makeOpenSquad();
  const { participationId } = squad.members[2]!;
  const url = `https://muster.test/claim#${TOKEN}`;
  const made = { squad, participation: { id: makeFreshId(), ...taken } };
  const openSpots = [{ participationId, url }];
  const backend = createFakeBackend('full');
  const owner = backend.users.find(({ nickName }) => nickName === 'Quarrymaster')!;
  const event = makeEvent({
    ...{ id: makeFreshId(), date: '2090-02-13T09:30:00.000Z', basePrice: 20 },
    organizer: { id: owner.id, name: 'Quarry Airsoft', avatarUrl: null },
  });
  backend.events.unshift(event);
  const { requests } = renderRemote(<Page />, {
    backend,
    path: `/dashboard/events/${event.id}/join`,
    handlers: [
      going(squad),
      handle('getSquad', () => ({ squad })),
      handle('createSquad', () => ({ ...made, openSpots })),
    ],
  });
  await user.click(await screen.findByRole('radio', { name: 'With my squad' }, SLOW));
  await user.type(screen.getByRole('textbox', { name: 'Name of the squad' }), 'Night Owls');
  await user.type(screen.getByRole('textbox', { name: 'Spots to hold for mates' }), '3');
  await user.click(screen.getByRole('radio', { name: 'I pay for all' }));
  expect(screen.getByText('£80.00')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Join' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Night Owls' }, SLOW));
  expect(requests.find(({ method }) => method === 'POST')?.body).toMatchObject({
    ...{ name: 'Night Owls', open: 3, pays: 'leader' },
  });
  expect(dialog.getByRole('textbox', { name: 'Link to Open spot 1' })).toHaveValue(url);
});

test('spots that are held later show their links, and the view leads to them', async () => {
  const user = userEvent.setup();
  const none = makeSquad({ openLeft: 5 });
  let squad = none;
  const openSpots = ['a', 'b'].map((end) => ({
    ...{ participationId: makeFreshId(), url: `https://muster.test/claim#${TOKEN}${end}` },
  }));
  open({
    path: '/dashboard/events?view=going',
    handlers: [
      going(none),
      handle('getSquad', () => ({ squad })),
      handle('addOpenSpots', () => {
        const spot = makeOpenSquad().members[2]!;
        const spots = openSpots.map(({ participationId }) => ({ ...spot, participationId }));
        squad = { ...none, size: 4, members: [...none.members, ...spots], openLeft: 0 };
        return { squad, openSpots };
      }),
    ],
  });
  await user.click(await screen.findByRole('button', { name: 'Invite and manage' }, SLOW));
  const dialog = within(await screen.findByRole('dialog', { name: 'Night Owls' }));
  const field = await dialog.findByRole('textbox', { name: 'More spots for mates' });
  expect(field).toHaveAccessibleDescription(/Up to 5$/);
  await user.type(field, '2');
  await user.click(dialog.getByRole('button', { name: 'Hold spots' }));
  for (const [index, { url }] of openSpots.entries()) {
    const name = `Link to Open spot ${index + 1}`;
    expect(await dialog.findByRole('textbox', { name })).toHaveValue(url);
  }
  expect(document.activeElement).toHaveTextContent(/^Open spot 1/);
  expect(dialog.getByText(/No more can be held until mates take or pay/)).toBeVisible();
  expect(dialog.queryByRole('button', { name: 'Hold spots' })).not.toBeInTheDocument();
});

test('the leader gets a new link, gives a spot up, and holds more', async () => {
  const user = userEvent.setup();
  const squad = makeOpenSquad();
  const url = `https://muster.test/claim#${TOKEN}2`;
  const { requests } = open({
    path: '/dashboard/events?view=going',
    handlers: [
      going(squad),
      handle('getSquad', () => ({ squad })),
      handle('renewOpenSpotLink', () => ({ url })),
      handle('deleteOpenSpot', () => ({ id: squad.members[2]!.participationId })),
      handle('addOpenSpots', () => refuse('TOO_MANY_OPEN_SPOTS')),
    ],
  });
  const shown = within(await screen.findByRole('region', { name: 'Squad Night Owls' }, SLOW));
  expect(shown.getByText(/3 of 3 confirmed, 1 not claimed/)).toBeVisible();
  await user.click(shown.getByRole('button', { name: 'Invite and manage' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Night Owls' }));
  await user.click(await dialog.findByRole('button', { name: 'New link to Open spot 1' }));
  expect(await dialog.findByRole('textbox', { name: 'Link to Open spot 1' })).toHaveValue(url);
  await user.click(dialog.getByRole('button', { name: 'Give up Open spot 1' }));
  const question = within(await screen.findByRole('dialog', { name: 'Give up Open spot 1?' }));
  expect(question.getByText(/goes to the next player, and its link stops/)).toBeVisible();
  expect(requests.filter(({ method }) => method === 'DELETE')).toEqual([]);
  await user.click(question.getByRole('button', { name: 'Give it up' }));
  await waitFor(() => expect(requests.filter(({ method }) => method === 'DELETE')).toHaveLength(1));
  await user.type(dialog.getByRole('textbox', { name: 'More spots for mates' }), '2');
  await user.click(dialog.getByRole('button', { name: 'Hold spots' }));
  expect(await dialog.findByText(/Too many open spots/)).toBeVisible();
  expect(requests.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
});
