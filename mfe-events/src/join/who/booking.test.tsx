import type { Event, SlotProps, StoredJoinForm } from '@muster/contract';
import {
  createFakeBackend,
  handle,
  makeEvent,
  makeFreshId,
  makeId,
  makeParticipant,
  refuse,
} from '@muster/testing';
import { renderRemote } from '@muster/testing/render';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Page } from '../../page.tsx';

/** At the event. */
const [TOM, ANN] = [
  { id: makeId(0x701), name: 'Tom Oakes', age: 14, needsConsent: false },
  { id: makeId(0x702), name: 'Ann Oakes', age: 10, needsConsent: false },
] as const;

/** What the server keeps of the bookings of a guardian. */
function bookingHandlers() {
  const bookings = new Map<string | undefined, 'confirmed' | 'cancelled'>();
  function statusOf(id: string | undefined) {
    const status = bookings.get(id) ?? null;
    const joined = status === 'confirmed';
    return { joined, status, position: null, waitsFor: null, holdUntil: null };
  }
  return [
    handle('getJoinStatus', ({ query: { dependantId } }) => ({
      ...{ ...statusOf(dependantId), duePence: 0, refundPence: 0, checkout: null },
      dependants: [TOM, ANN].map((dependant) => ({ ...dependant, ...statusOf(dependant.id) })),
    })),
    handle('joinEvent', ({ body: { dependantId } }) => {
      bookings.set(dependantId ?? undefined, 'confirmed');
      return { ...statusOf(dependantId ?? undefined), participant: makeParticipant() };
    }),
    handle('leaveEvent', ({ query: { dependantId } }) => {
      bookings.set(dependantId, 'cancelled');
      return { ...statusOf(dependantId), refundPence: 0 };
    }),
  ];
}

interface Opening {
  given?: Partial<Event>;
  search?: string;
  handlers?: ReturnType<typeof handle>[];
}

/** Opens the join form of an event in 2090. */
function open({ given = {}, search = '/join', handlers = [] }: Opening = {}) {
  const backend = createFakeBackend('full');
  const owner = backend.users.find(({ nickName }) => nickName === 'Quarrymaster')!;
  const organizer = { id: owner.id, name: 'Quarry Airsoft', avatarUrl: null };
  const date = '2090-02-13T09:30:00.000Z';
  const event = makeEvent({ id: makeFreshId(), organizer, date, ...given });
  backend.events.unshift(event);
  const path = `/dashboard/events/${event.id}${search}`;
  const contributions = { 'join-card/section@1': Section };
  const all = [...bookingHandlers(), ...handlers];
  return { ...renderRemote(<Page />, { backend, path, handlers: all, contributions }), event };
}

function Section({ isForOthers }: SlotProps['join-card/section@1']) {
  return <p>{isForOthers ? 'What Tom has to sign' : 'What one has to sign oneself'}</p>;
}

const WHO = { name: 'Who is coming?' };
/** The form is loaded when it is opened. */
const SLOW = { timeout: 15_000 };

async function chooseTom(user: ReturnType<typeof userEvent.setup>) {
  const who = await screen.findByRole('combobox', WHO, SLOW);
  await user.selectOptions(who, 'Tom Oakes, 14');
  await screen.findByText('About Tom Oakes');
}

test('a guardian books for one after the other, and each is named on the page', async () => {
  const user = userEvent.setup();
  const { requests } = open();
  await chooseTom(user);
  expect(screen.getByText('There is a spot for Tom Oakes.')).toBeVisible();
  expect(screen.queryByRole('textbox', { name: 'Full name' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Join' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(requests.find(({ method }) => method === 'POST')?.body).toMatchObject({
    dependantId: TOM.id,
    accompanies: false,
  });
  const family = within(await screen.findByRole('region', { name: 'Your bookings for others' }));
  expect(await family.findByText('What Tom has to sign')).toBeVisible();
  expect(await family.findByText(/has a spot/)).toBeVisible();
  expect(family.getByRole('link', { name: 'Book for Ann Oakes' })).toBeVisible();
  await user.click(family.getByRole('button', { name: 'Cancel Tom Oakes' }));
  const question = within(
    await screen.findByRole('dialog', { name: 'Cancel the booking for Tom Oakes?' }),
  );
  await user.click(await question.findByRole('button', { name: 'Cancel Tom Oakes' }));
  expect(
    await screen.findByText(/^The booking of “.+” for Tom Oakes is cancelled\.$/),
  ).toBeVisible();
  expect(await family.findByRole('link', { name: 'Book for somebody else' })).toBeVisible();
});

test('one form books the family together, which costs as much as each, and waits as one', async () => {
  const user = userEvent.setup();
  const sent: unknown[] = [];
  const waiting = { status: 'waitlist', position: 1, waitsFor: null, holdUntil: null } as const;
  const booked = handle('bookPeople', ({ body }) => {
    sent.push(body);
    const results = body.people.map(({ dependantId }) => {
      const participation = { joined: true, ...waiting, balancePence: 0 };
      return { dependantId, status: 201, participation, error: null };
    });
    return { results };
  });
  const given = { basePrice: 30, maxParticipants: 2, availableSpots: 2 };
  open({ given, handlers: [booked] });
  const others = within(await screen.findByRole('group', { name: 'Who else?' }, SLOW));
  await user.click(others.getByRole('checkbox', { name: 'Tom Oakes, 14' }));
  expect(screen.getByText('£60.00')).toBeVisible();
  expect(screen.queryByRole('radiogroup', { name: 'With a squad?' })).not.toBeInTheDocument();
  await user.click(others.getByRole('checkbox', { name: 'Ann Oakes, 10' }));
  expect(screen.getByText('There are no 3 spots left. You wait together.')).toBeVisible();
  await user.type(screen.getByRole('textbox', { name: 'Medical conditions' }), 'Asthma');
  await user.click(screen.getByRole('button', { name: 'Join the waitlist' }));
  await screen.findByText('All 3 of you are on the waitlist, and get your spots together.');
  const [{ people, together }] = sent as [{ people: Record<string, unknown>[]; together: boolean }];
  expect(together).toBe(true);
  expect(people.map(({ dependantId }) => dependantId)).toEqual([null, TOM.id, ANN.id]);
  expect(people.map(({ joinForm }) => (joinForm as StoredJoinForm).medicalConditions)).toEqual([
    'Asthma',
    '',
    '',
  ]);
});

test('whoever is too young cannot be chosen, and the rule is said', async () => {
  open({ given: { minAge: 12 } });
  const who = await screen.findByRole('combobox', WHO, SLOW);
  expect(within(who).getByRole('option', { name: 'Ann Oakes, 10' })).toBeDisabled();
  expect(within(who).getByRole('option', { name: 'Tom Oakes, 14' })).toBeEnabled();
  expect(screen.getByText('This event is for players of 12 and older.')).toBeVisible();
  const others = within(screen.getByRole('group', { name: 'Who else?' }));
  expect(others.getAllByRole('checkbox')).toHaveLength(1);
});

test('where somebody has to come along, the guardian says that they do', async () => {
  const user = userEvent.setup();
  const sent: unknown[] = [];
  open({
    handlers: [
      handle('joinEvent', ({ body }) => {
        sent.push(body.accompanies);
        return refuse(body.accompanies ? 'EVENT_FULL' : 'NEEDS_GUARDIAN');
      }),
    ],
  });
  await chooseTom(user);
  await user.click(screen.getByRole('button', { name: 'Join' }));
  const box = await screen.findByRole('checkbox', { name: 'I come along without playing' });
  await user.click(box);
  await user.click(screen.getByRole('button', { name: 'Join' }));
  await waitFor(() => expect(sent).toEqual([false, true]));
});

test('a viewer who is too young reads from when on they may come', async () => {
  open({ given: { minAge: 99, date: '2050-02-13T09:30:00.000Z' }, search: '' });
  const card = within(await screen.findByRole('complementary', { name: 'Join this event' }));
  expect(card.getByText(/for players of 99 and older. You are old enough .* from/)).toBeVisible();
  expect(card.queryByRole('link', { name: 'Join' })).not.toBeInTheDocument();
});
