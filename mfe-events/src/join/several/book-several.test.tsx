import type { Event, JoinFormSectionProps } from '@muster/contract';
import { createFakeBackend, handle, makeEvent, makeFreshId, refuse } from '@muster/testing';
import { fillIn } from '@muster/testing/fill-in';
import { renderRemote } from '@muster/testing/render';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ComponentType, useEffect } from 'react';
import { Page } from '../../page.tsx';

const ID = makeFreshId();
const customFields = [
  {
    id: makeFreshId(),
    label: 'Rental',
    isPlace: false,
    options: [{ id: makeFreshId(), label: 'Rifle', price: 12.5, limit: 1, left: 0 }],
  },
];

interface Opening {
  as?: 'organizer' | 'visitor';
  /** Of each date. */
  given?: Partial<Event>;
  handlers?: ReturnType<typeof handle>[];
  /** What another remote adds to the form. */
  section?: ComponentType<JoinFormSectionProps> | null;
}

/** Four Sundays of somebody else, the second of which is full; the first is open. */
async function open({ as = 'organizer', given = {}, handlers = [], section = null }: Opening = {}) {
  const backend = createFakeBackend('full');
  const owner = backend.users.find(({ nickName }) => nickName === 'Quarrymaster')!;
  const organizer = { id: owner.id, name: 'Quarry Airsoft', avatarUrl: null };
  const starts = ['2090-02-05', '2090-02-12', '2090-02-19', '2090-02-26'];
  const dates = starts.map((day, index) => {
    const full = { maxParticipants: 12, availableSpots: 0, waitlistEnabled: false };
    const date = `${day}T09:30:00.000Z`;
    return makeEvent({ organizer, date, ...(index === 1 && full), ...given });
  });
  const next = dates.slice(1).map(({ id, date, availableSpots }) => {
    return { id, date, availableSpots };
  });
  const series = { id: ID, words: 'Every Sunday', comingDates: 4, pendingDates: 0, next };
  for (const date of dates) Object.assign(date, { series });
  backend.events.push(...dates);
  backend.series.push({
    ...{ id: ID, isPaused: false, weeksAhead: 12, moveUntilDays: null, endsAfterMinutes: null },
    rule: {
      ...{ frequency: 'weekly', interval: 1, weekdays: ['sun'], time: '09:30' },
      ...{ from: '2090-02-05', until: null, except: [], extra: [] },
    },
  });
  const [first] = dates as [Event];
  const base = as === 'visitor' ? `/e/${first.id}` : `/dashboard/events/${first.id}`;
  const rendered = renderRemote(<Page />, {
    ...{ as, backend, path: base, handlers },
    contributions: { 'join-form/section@1': section },
  });
  await screen.findByRole('article', { name: first.title });
  return { ...rendered, dates, first, user: userEvent.setup({ delay: null }) };
}
async function openForm(given: Parameters<typeof open>[0] = {}) {
  const opened = await open(given);
  await opened.user.click(await screen.findByRole('link', { name: 'Book several' }));
  // The dialog that shows the loading before it is another one.
  await screen.findByRole('group', { name: 'Dates' });
  const form = screen.getByRole('dialog', { name: 'Book several dates' });
  return { ...opened, form: within(form) };
}

test('dates are chosen and answered with one form, and each says what became of it', async () => {
  const { form, user, dates, backend, location } = await openForm({ given: { customFields } });
  const boxes = within(form.getByRole('group', { name: 'Dates' })).getAllByRole('checkbox');
  expect(boxes.map((box) => (box as HTMLInputElement).disabled)).toEqual([
    ...[false, true, false, false],
  ]);
  const rows = [/^Sun 5 Feb/, /^Sun 12 Feb/, /^Sun 19 Feb/, /^Sun 26 Feb/];
  expect(form.getByRole('checkbox', { name: rows[0]! })).toHaveAccessibleDescription(
    '28 spots left · £25',
  );
  expect(boxes[1]).toHaveAccessibleDescription('This event is full, and it has no waitlist.');
  await user.click(form.getByRole('checkbox', { name: rows[0]! }));
  await user.click(form.getByRole('checkbox', { name: rows[2]! }));
  // Sold out at the first date, perhaps not at others.
  await user.click(form.getByRole('radio', { name: 'Rifle +£12.50' }));
  expect(form.getByText('£75.00')).toBeInTheDocument();
  await user.click(form.getByRole('radio', { name: 'None of these' }));
  await fillIn(form.getByRole('textbox', { name: 'Notes for the organizer' }), 'Left-handed', user);
  await user.click(form.getByRole('button', { name: 'Book 2 dates' }));
  const list = await form.findByRole('list', { name: 'What became of each date' });
  expect(
    within(list)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(['Sun 5 Feb 2090, 09:30: booked', 'Sun 19 Feb 2090, 09:30: booked']);
  expect(list).toHaveFocus();
  await waitFor(() => expect(form.getByRole('checkbox', { name: rows[0]! })).toBeDisabled());
  for (const date of [dates[0]!, dates[2]!])
    expect(backend.participants.get(date.id)?.at(-1)?.joinForm).toMatchObject({
      additionalNotes: 'Left-handed',
    });
  await user.click(form.getAllByRole('button', { name: 'Close' }).at(-1)!);
  await waitFor(() => expect(location()).toBe(`/dashboard/events/${dates[0]!.id}`));
});

test('what is refused stays chosen with all that was typed, and the same is sent once', async () => {
  const { form, user, use, dates } = await openForm();
  const sent: string[] = [];
  const follows: unknown[] = [];
  const booked = { joined: true, status: 'confirmed', position: null, waitsFor: null } as const;
  const participation = { ...booked, holdUntil: null, balancePence: 0 };
  const answers = [
    () => refuse('UNAVAILABLE'),
    () => ({
      results: [
        { eventId: dates[0]!.id, status: 201, participation, error: null },
        {
          ...{ eventId: dates[2]!.id, status: 409, participation: null },
          error: { code: 'EVENT_FULL', message: 'This event is full' },
        },
      ],
    }),
    () => ({
      results: [
        {
          ...{ eventId: dates[2]!.id, status: 409, participation: null },
          error: { code: 'NOT_ACCEPTED', message: 'You cannot join.' },
        },
      ],
    }),
  ];
  use(
    handle('joinSeries', ({ body: { nonce, follow } }) => {
      sent.push(nonce);
      follows.push(follow);
      return answers[sent.length - 1]!();
    }),
  );
  const third = form.getByRole('checkbox', { name: /^Sun 19 Feb/ });
  await user.click(form.getByRole('checkbox', { name: /^Sun 5 Feb/ }));
  await user.click(third);
  await fillIn(form.getByRole('textbox', { name: 'Notes for the organizer' }), 'Two of us', user);
  await user.click(form.getByRole('checkbox', { name: 'Tell me of new games of Quarry Airsoft' }));
  const send = form.getByRole('button', { name: 'Book 2 dates' });
  await user.click(send);
  expect(await form.findByRole('alert')).toBeVisible();
  await user.click(send);
  expect(await form.findByText('Sun 19 Feb 2090, 09:30: full — nothing changed')).toBeVisible();
  expect(third).toBeChecked();
  const notes = form.getByRole('textbox', { name: 'Notes for the organizer' });
  expect(notes).toHaveValue('Two of us');
  await user.click(form.getByRole('button', { name: /^Book \d/ }));
  expect(await form.findByText('Nothing was booked.')).toBeVisible();
  expect(form.getByText('Sun 19 Feb 2090, 09:30: You cannot join — nothing changed')).toBeVisible();
  expect(notes).toHaveValue('Two of us');
  expect([sent[0] === sent[1], sent[1] === sent[2]]).toEqual([true, false]);
  expect(follows).toEqual([true, true, true]);
});

test('a form without a date or a ticket type is refused, and the first that is wrong has the focus', async () => {
  const given = { customFields: [{ ...customFields[0]!, isPlace: true }] };
  const { form, user, requests } = await openForm({ given });
  await user.click(form.getByRole('button', { name: 'Book' }));
  expect(await form.findByText('Choose 1 to 12 different dates')).toBeVisible();
  const first = form.getByRole('checkbox', { name: /^Sun 5 Feb/ });
  expect(first).toHaveFocus();
  await user.click(first);
  await user.click(form.getByRole('button', { name: 'Book 1 date' }));
  expect(await form.findByText('Choose an option for “Rental”')).toBeVisible();
  expect(form.getByRole('radio', { name: 'Rifle +£12.50' })).toHaveFocus();
  expect(requests.some(({ path }) => path.endsWith('/joins'))).toBe(false);
});

test('a guardian books for a dependant, also dates that they have themselves', async () => {
  const none = { joined: false, status: null, position: null, waitsFor: null, holdUntil: null };
  const tom = { id: makeFreshId(), name: 'Tom Oakes', age: 14, needsConsent: false, ...none };
  const own = { ...none, duePence: 0, refundPence: 0, checkout: null };
  const family = handle('getJoinStatus', () => ({ ...own, dependants: [tom] }));
  const { form, user, use, first } = await openForm({ handlers: [family] });
  const box = { name: /^Sun 5 Feb/ };
  await user.click(form.getByRole('checkbox', box));
  await user.click(form.getByRole('button', { name: 'Book 1 date' }));
  await waitFor(() => expect(form.getByRole('checkbox', box)).toBeDisabled());
  const sent: unknown[] = [];
  use(
    handle('joinSeries', ({ body: { eventIds, dependantId } }) => {
      sent.push([eventIds, dependantId]);
      return { results: [] };
    }),
  );
  await user.selectOptions(form.getByRole('combobox', { name: 'Who is coming?' }), 'Tom Oakes, 14');
  await screen.findByText('About Tom Oakes');
  await user.click(screen.getByRole('checkbox', box));
  await user.click(screen.getByRole('button', { name: 'Book 1 date' }));
  await waitFor(() => expect(sent).toEqual([[[first.id], tom.id]]));
});

test('a visitor signs in first, and a date alone is joined as any event', async () => {
  const { unmount } = await open({ as: 'visitor' });
  const link = await screen.findByRole('link', { name: 'Book several' });
  expect(link).toHaveAttribute('href', '/login');
  unmount();
  await open({ given: { availableSpots: 0, maxParticipants: 12, waitlistEnabled: false } });
  await screen.findByRole('region', { name: 'Other dates' });
  expect(screen.queryByRole('link', { name: 'Book several' })).not.toBeInTheDocument();
});

function takeFive(_: string, pence: number): number {
  return Math.min(500, pence);
}

/** With a code that is for one date alone, of which £5 is taken off. */
function Code({ event, events = [], register }: JoinFormSectionProps) {
  const takesOff = events.length === 1 ? takeFive : undefined;
  useEffect(
    () => register({ validate: () => null, toBody: () => ({ voucherCode: 'K7QM' }), takesOff }),
    [register, takesOff],
  );
  return <p>Code for {event.date}</p>;
}

test('sections of other remotes are for all dates, and a voucher says where it is not valid', async () => {
  const sent: unknown[] = [];
  const message = 'This code is not valid for this event, or not any more';
  const book = handle('joinSeries', ({ body }) => {
    sent.push(body.voucherCode);
    const error = { code: 'VALIDATION', message, fields: { voucherCode: message } };
    return {
      results: body.eventIds.map((eventId) => {
        return { eventId, status: 400, participation: null, error };
      }),
    };
  });
  const { form, user, dates } = await openForm({ section: Code, handlers: [book] });
  expect(await form.findByText(`Code for ${dates[0]!.date}`)).toBeInTheDocument();
  expect(form.getByText(/^A voucher is used at each date\./)).toBeInTheDocument();
  await user.click(form.getByRole('checkbox', { name: /^Sun 19 Feb/ }));
  expect(form.getByText(`Code for ${dates[2]!.date}`)).toBeInTheDocument();
  expect(form.getByText('£20.00')).toBeInTheDocument();
  const second = form.getByRole('checkbox', { name: /^Sun 26 Feb/ });
  await user.click(second);
  expect(form.getByText('£50.00')).toBeInTheDocument();
  await user.click(second);
  await user.click(form.getByRole('button', { name: 'Book 1 date' }));
  expect(await form.findByText(/not any more — nothing changed$/)).toBeVisible();
  expect(sent).toEqual(['K7QM']);
  expect(form.getByRole('checkbox', { name: /^Sun 19 Feb/ })).toBeChecked();
});
