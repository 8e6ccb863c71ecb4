import type { EndpointResponse, Endpoints, Event, Squad } from '@muster/contract';
import {
  createFakeBackend,
  handle,
  makeEvent,
  makeFreshId,
  makeOwnParticipation,
  makeSquad,
  refuse,
} from '@muster/testing';
import { renderRemote } from '@muster/testing/render';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Page } from '../page.tsx';
import { GoingSquad } from './going-squad.tsx';

const CODE = 'K7QM2X9P';

beforeEach(() => sessionStorage.clear());

interface Opening {
  as?: 'organizer' | 'visitor';
  path: (event: Event) => string;
  given?: Partial<Event>;
  handlers?: ReturnType<typeof handle>[];
}

/** Opens something of an event of somebody else to which the code leads. */
function open({ as = 'organizer', path, given = {}, handlers = [] }: Opening) {
  const backend = createFakeBackend('full');
  const owner = backend.users.find(({ nickName }) => nickName === 'Quarrymaster')!;
  const organizer = { id: owner.id, name: 'Quarry Airsoft', avatarUrl: null };
  const date = '2090-02-13T09:30:00.000Z';
  const event = makeEvent({ id: makeFreshId(), title: 'Night Raid', organizer, date, ...given });
  backend.events.unshift(event);
  const found: EndpointResponse<Endpoints['findSquadByCode']> = {
    event: { id: event.id, title: event.title, date },
    squad: { name: 'Night Owls', size: 2, maxSize: 8, side: null },
  };
  const all = [handle('findSquadByCode', () => found), ...handlers];
  return { ...renderRemote(<Page />, { as, backend, path: path(event), handlers: all }), event };
}

function codeField() {
  return screen.findByRole('textbox', { name: 'Code of the squad' }, { timeout: 15_000 });
}

test('the link tells a visitor whose it is, and leads to the form with the code', async () => {
  const user = userEvent.setup();
  open({ as: 'visitor', path: () => `/j/${CODE}` });
  expect(await screen.findByRole('heading', { name: 'Night Owls' })).toBeVisible();
  expect(screen.getByText('Night Raid')).toBeVisible();
  expect(screen.getByRole('link', { name: /sign in/ })).toHaveAttribute('href', '/login');
  await user.click(screen.getByRole('link', { name: 'Join' }));
  expect(await codeField()).toHaveValue(CODE);
});

test('who has an account joins with the code of the link', async () => {
  const user = userEvent.setup();
  const { requests } = open({ path: () => `/j/${CODE}` });
  expect(await codeField()).toHaveValue(CODE);
  await user.click(screen.getByRole('button', { name: 'Join' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  const sent = requests.find(({ method }) => method === 'POST');
  expect(sent?.body).toMatchObject({ squadCode: CODE });
});

test('who has joined already enters the squad with one press', async () => {
  const user = userEvent.setup();
  const joined = { joined: true, status: 'confirmed', position: null, waitsFor: null } as const;
  const { requests, location } = open({
    path: () => `/j/${CODE}`,
    handlers: [
      handle('getJoinStatus', () => ({
        ...{ ...joined, holdUntil: null, duePence: 0, refundPence: 0, checkout: null },
      })),
      handle('joinSquad', () => ({ squad: makeSquad() })),
    ],
  });
  await user.click(await screen.findByRole('button', { name: 'Join Night Owls' }));
  await waitFor(() => expect(location()).toContain('view=going'));
  expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({ squadCode: CODE });
});

test('a link that ended says so', async () => {
  open({
    path: () => `/j/${CODE}`,
    handlers: [handle('findSquadByCode', () => refuse('SQUAD_NOT_FOUND'))],
  });
  expect(await screen.findByText('This link leads to no squad')).toBeVisible();
});

test('a squad is made with the join, and needs a name', async () => {
  const user = userEvent.setup();
  const participation = {
    ...({ id: makeFreshId(), joined: true, status: 'confirmed', position: null } as const),
    ...{ waitsFor: null, holdUntil: null, balancePence: 0 },
  };
  const { requests } = open({
    path: ({ id }) => `/dashboard/events/${id}/join`,
    handlers: [handle('createSquad', () => ({ squad: makeSquad(), participation, openSpots: [] }))],
  });
  await user.click(
    await screen.findByRole('radio', { name: 'With my squad' }, { timeout: 15_000 }),
  );
  await user.click(screen.getByRole('button', { name: 'Join' }));
  const name = screen.getByRole('textbox', { name: 'Name of the squad' });
  expect(name).toHaveAccessibleDescription(/from 2 to 40 characters/);
  await user.type(name, 'Night Owls');
  await user.click(screen.getByRole('button', { name: 'Join' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  const sent = requests.find(({ method }) => method === 'POST');
  expect(sent?.path).toMatch(/\/squads$/);
  expect(sent?.body).toMatchObject({ name: 'Night Owls', joinForm: { customFieldResponses: [] } });
});

test('an event without squads asks nothing', async () => {
  open({ path: ({ id }) => `/dashboard/events/${id}/join`, given: { maxPartySize: 1 } });
  await screen.findByRole('textbox', { name: 'Full name' }, { timeout: 15_000 });
  expect(screen.queryByRole('radio', { name: 'Just me' })).not.toBeInTheDocument();
});

/** Opens Going with a game of a squad, or of none. */
function openGoing(
  squad: Squad | null,
  handlers: ReturnType<typeof handle>[] = [],
  backend = createFakeBackend('full'),
) {
  const made = makeOwnParticipation();
  const event = { ...made.event!, maxPartySize: 8 };
  const participation = { ...made, event, squad };
  const own = handle('listMyParticipations', ({ query: { scope } }) => {
    const participations = scope === 'coming' ? [participation] : [];
    const pagination = { page: 1, limit: 20, total: participations.length, pages: 1 };
    return { participations, pagination };
  });
  const all = [own, ...handlers];
  const path = '/dashboard/events?view=going';
  return { ...renderRemote(<Page />, { backend, path, handlers: all }), participation };
}

test.each([
  [true, 'confirmed · owes money'],
  [false, 'confirmed · waiver not signed'],
  [undefined, 'confirmed · something open'],
])('what is open of a member is said to whom the server says it: owes %s', async (owes, text) => {
  const { members, ...squad } = makeSquad();
  const shown = { ...members[1]!, ...(owes !== undefined && { owes }) };
  const seen = { ...squad, members: [members[0]!, shown] };
  openGoing(seen, [handle('getSquad', () => ({ squad: seen }))]);
  expect(await screen.findByText(text)).toBeVisible();
});

test('Going shows who is in the squad, and lets its leader invite and change it', async () => {
  const user = userEvent.setup();
  let squad = makeSquad();
  const { requests } = openGoing(squad, [
    handle('getSquad', () => ({ squad })),
    handle('removeSquadMember', ({ params }) => {
      const members = squad.members.filter(
        ({ participationId }) => participationId !== params.participationId,
      );
      squad = { ...squad, members, size: members.length };
      return { id: squad.id };
    }),
  ]);
  const shown = within(await screen.findByRole('region', { name: 'Squad Night Owls' }));
  expect(shown.getByText('2 of 2 confirmed')).toBeVisible();
  expect(shown.getByText('Fox (leads)')).toBeVisible();
  expect(shown.getByText('confirmed · something open')).toBeVisible();
  await user.click(shown.getByRole('button', { name: 'Invite and manage' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Night Owls' }));
  expect(await dialog.findByRole('textbox', { name: 'Link to the squad' })).toHaveValue(
    `${globalThis.location.origin}/j/${CODE}`,
  );
  expect(dialog.getByRole('img', { name: 'QR code of the squad Night Owls' })).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Remove Owl' }));
  await waitFor(() =>
    expect(dialog.queryByRole('button', { name: 'Remove Owl' })).not.toBeInTheDocument(),
  );
  expect(requests.some(({ method }) => method === 'DELETE')).toBe(true);
});

test('a squad is left once one is sure, and the page says so', async () => {
  const user = userEvent.setup();
  const squad = makeSquad();
  const { requests, participation } = openGoing(squad, [
    handle('getSquad', () => {
      const leader = { ...squad.leader, participationId: participation.id };
      const [own, ...others] = squad.members;
      return { squad: { ...squad, leader, members: [{ ...own!, ...leader }, ...others] } };
    }),
    handle('removeSquadMember', () => ({ id: squad.id })),
  ]);
  await user.click(await screen.findByRole('button', { name: 'Leave the squad' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Leave Night Owls?' }));
  expect(dialog.getByText(/The spot at the game is kept. Another member leads/)).toBeVisible();
  expect(requests.filter(({ method }) => method === 'DELETE')).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Leave the squad' }));
  expect(await screen.findByText(/You have left Night Owls/)).toBeVisible();
  expect(requests.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
});

test('who does not lead a squad reports its name', async () => {
  const user = userEvent.setup();
  const squad = makeSquad({ can: { lead: false, leave: true } });
  const { requests } = openGoing(squad, [
    handle('getSquad', () => ({ squad })),
    handle('createReport', () => ({})),
  ]);
  await user.click(await screen.findByRole('button', { name: 'Report the name Night Owls' }));
  await user.click(await screen.findByRole('radio', { name: /Harassment/ }));
  await user.click(screen.getByRole('button', { name: 'Send report' }));
  await screen.findByRole('status');
  expect(requests.find(({ method }) => method === 'POST')?.body).toMatchObject({
    subject: { kind: 'squad', id: squad.id },
  });
});

/** A squad of its leader, somebody who has paid, and two who have not. */
function makeOwing(due: readonly number[] = [0, 2_500, 2_500, 4_000]) {
  const squad = makeSquad();
  const [leader, member] = squad.members;
  const others = due.slice(1).map((_, index) => ({
    ...{ ...member!, participationId: makeFreshId(), name: `Owl ${index + 1}` },
  }));
  const members = [leader!, ...others].map((one, index) => ({ ...one, duePence: due[index] ?? 0 }));
  return { ...squad, size: members.length, members };
}

test('the leader pays for all who owe with one press, and comes first', async () => {
  const user = userEvent.setup();
  const squad = makeOwing([4_000, 0, 2_500, 2_500]);
  const members = squad.members.toReversed();
  const { requests } = openGoing({ ...squad, members }, [
    handle('getSquad', () => ({ squad: { ...squad, members } })),
    handle('startCheckoutOfSpots', () => ({
      ...{ url: '#at-the-provider', checkoutId: makeFreshId(), pence: 9_000, parts: [] },
      holdUntil: null,
    })),
  ]);
  const button = await screen.findByRole('button', { name: 'Pay for all £90.00: Night Owls' });
  await user.dblClick(button);
  await waitFor(() => expect(window.location.hash).toBe('#at-the-provider'));
  const sent = requests.filter(({ method }) => method === 'POST');
  const [leader, , ...owing] = squad.members.map(({ participationId }) => participationId);
  expect(sent.map(({ path, body }) => [path, body])).toEqual([
    [
      expect.stringMatching(/\/checkouts$/),
      { participationIds: [leader, ...owing.toReversed()], nonce: expect.any(String) },
    ],
  ]);
});

test('where somebody has paid meanwhile, the leader reads so, and the amount is gone', async () => {
  const user = userEvent.setup();
  let squad: Squad = makeOwing();
  openGoing(squad, [
    handle('getSquad', () => ({ squad })),
    handle('startCheckoutOfSpots', () => {
      squad = { ...squad, members: squad.members.map((one) => ({ ...one, duePence: 0 })) };
      return refuse('NOTHING_DUE');
    }),
  ]);
  await user.click(await screen.findByRole('button', { name: /^Pay for all/ }));
  expect(await screen.findByRole('alert')).toHaveTextContent('There is nothing to pay');
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: /^Pay/ })).not.toBeInTheDocument(),
  );
});

test.each([
  ['nothing of the others', [4_000, 0], null],
  ['one open spot', [0, 4_000], 'Pay for Owl 1 £40.00: Night Owls'],
  ['nothing that the caller sees', [], null],
] as const)('where %s is due, the button says so or is not there', async (_, due, name) => {
  const squad = makeOwing(due);
  openGoing(squad, [handle('getSquad', () => ({ squad }))]);
  await screen.findByRole('button', { name: 'Invite and manage' });
  await waitFor(() => {
    const buttons = screen.queryAllByRole('button', { name: /^Pay for/ });
    expect(buttons.map((one) => one.getAttribute('aria-label'))).toEqual(name ? [name] : []);
  });
});

test('the leader splits those who wait together, once they are sure', async () => {
  const user = userEvent.setup();
  const split = makeSquad({ can: { lead: true, leave: true, split: true } });
  let squad = split;
  const { requests } = openGoing(squad, [
    handle('getSquad', () => ({ squad })),
    handle('splitParty', () => {
      squad = makeSquad({ id: split.id });
      return { squad };
    }),
  ]);
  await user.click(await screen.findByRole('button', { name: 'Split' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Split Night Owls?' }));
  expect(dialog.getByText(/Some of you may play/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Split' }));
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: 'Split' })).not.toBeInTheDocument(),
  );
  expect(requests.filter(({ method }) => method === 'POST')).toHaveLength(1);
});

test('the leader chooses the side of the squad, where the event has sides', async () => {
  const user = userEvent.setup();
  const backend = createFakeBackend('full');
  const options = ['Tan', 'Green'].map((label) => ({
    ...{ id: makeFreshId(), label, price: 0, limit: null, left: null },
  }));
  const [tan, green] = options;
  const sides = { id: makeFreshId(), label: 'Sides', isPlace: false, isSide: true, options };
  const event = makeEvent({ id: makeFreshId(), customFields: [sides] });
  backend.events.unshift(event);
  const side = { optionId: tan!.id, label: 'Tan' };
  const squad = makeSquad({ eventId: event.id, side });
  const { requests } = openGoing(
    squad,
    [handle('getSquad', () => ({ squad })), handle('updateSquad', () => ({ squad }))],
    backend,
  );
  await user.click(await screen.findByRole('button', { name: 'Invite and manage' }));
  const field = await screen.findByRole('combobox', { name: 'Side of the squad' });
  expect(field).toHaveDisplayValue('Tan');
  await user.selectOptions(field, 'Green');
  await waitFor(() =>
    expect(requests.find(({ method }) => method === 'PATCH')?.body).toEqual({
      sideOptionId: green!.id,
    }),
  );
});

test('the squad of a past game comes again to another one of its organizer', async () => {
  const user = userEvent.setup();
  const coming = makeOwnParticipation({ title: 'Night Raid', squad: null });
  const event = { ...coming.event!, maxPartySize: 8 };
  const game = { ...coming, event };
  const other = { ...event, organizer: { id: makeFreshId(), name: 'Others', avatarUrl: null } };
  const foreign = { ...game, id: makeFreshId(), eventId: makeFreshId(), event: other };
  const squad = makeSquad();
  const past = { ...game, id: makeFreshId(), title: 'Winter Fox', squad };
  const { requests } = renderRemote(<Page />, {
    path: '/dashboard/events?view=going',
    handlers: [
      handle('listMyParticipations', ({ query: { scope } }) => {
        const lists = { coming: [foreign, game], past: [past], left: [] };
        const participations = lists[scope];
        return { participations, pagination: { page: 1, limit: 20, total: 1, pages: 1 } };
      }),
      handle('repeatSquad', () => ({ squad, invited: 2 })),
    ],
  });
  const name = 'Same squad again: Night Owls, Winter Fox';
  await user.click(await screen.findByRole('button', { name }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Night Owls again' }));
  const field = await dialog.findByRole('combobox', { name: 'At which game?' });
  expect(within(field).getAllByRole('option')).toHaveLength(1);
  await user.click(dialog.getByRole('button', { name: 'Make the squad' }));
  expect(await screen.findByText(/You lead Night Owls again: 2 players invited/)).toBeVisible();
  const sent = requests.find(({ method }) => method === 'POST');
  expect([sent?.path, sent?.body]).toEqual([
    expect.stringMatching(/\/again$/),
    { eventId: game.eventId, nonce: expect.any(String) },
  ]);
});

test('who came alone makes a squad at Going', async () => {
  const user = userEvent.setup();
  const { requests } = openGoing(null, [
    handle('createSquad', () => refuse('VALIDATION', 'Taken', { name: 'Taken' })),
  ]);
  await user.click(
    await screen.findByRole('button', { name: 'Come with your mates to Winter Fox' }),
  );
  const dialog = within(await screen.findByRole('dialog', { name: 'Come with your mates' }));
  const name = await dialog.findByRole('textbox', { name: 'Name of a new squad' });
  await user.type(name, 'Night Owls');
  await user.click(dialog.getByRole('button', { name: 'Make it' }));
  await waitFor(() => expect(name).toHaveAccessibleDescription('Taken'));
  const sent = requests.find(({ method }) => method === 'POST');
  expect(sent?.body).toMatchObject({ name: 'Night Owls', nonce: expect.any(String) });
});

test.each([
  [undefined, 1],
  ['The wood is flooded', 0],
])('called off, %s: %i ways to a squad', (cancellationReason, count) => {
  const made = makeOwnParticipation();
  const event = { ...made.event!, maxPartySize: 8, cancellationReason };
  renderRemote(<GoingSquad participation={{ ...made, event, squad: null }} />);
  expect(screen.queryAllByRole('button', { name: /^Come with your mates/ })).toHaveLength(count);
});
