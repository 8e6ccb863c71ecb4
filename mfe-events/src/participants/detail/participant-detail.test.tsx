import type { Participant } from '@muster/contract';
import { handle, makeChosenOption, makeFreshId, makeParticipant, refuse } from '@muster/testing';
import { fillIn } from '@muster/testing/fill-in';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, useMatch } from 'react-router-dom';
import { participantsPath } from '../../paths.ts';
import { ParticipantsDialog } from '../participants-dialog.tsx';
import { renderOnTheDay } from '../testing/render-on-the-day.tsx';

const FOX = '64b000000000000000000101';
const PATH = participantsPath(FOX);

/** A page with a link to the dialog, like the list of events. */
function Host() {
  const isOpen = useMatch('/dashboard/events/:id/participants');
  return (
    <>
      <Link to={`${PATH}?search=fox`}>View All participants</Link>
      {isOpen && <ParticipantsDialog eventId={FOX} />}
    </>
  );
}

const SOUP = { id: makeFreshId(), label: 'Soup', price: 4.5, limit: null, left: null };
const LUNCH = { id: makeFreshId(), label: 'Lunch', isPlace: false };

/** Soup is something to hand out. */
function renderWithLunch(...given: Parameters<typeof renderOnTheDay>) {
  const rendered = renderOnTheDay(...given);
  const event = rendered.backend.events.find(({ id }) => id === FOX)!;
  event.customFields = [{ ...LUNCH, options: [{ ...SOUP, isHandedOut: true }] }];
  return rendered;
}

const rook = makeParticipant({
  paymentStatus: 'paid',
  paymentAmount: 40,
  paymentId: 'pay_000123',
  checkInStatus: 'checked_in',
  checkInTime: '2026-11-14T09:41:00.000Z',
  earlierGames: { total: 7, noShows: 0 },
  joinForm: {
    fullName: 'Robert Oakes',
    email: 'rook@example.org.uk',
    dietaryRequirements: 'Vegetarian',
    medicalConditions: 'Asthma',
    additionalNotes: 'Coming by train',
    customFieldResponses: [
      makeChosenOption(LUNCH, SOUP),
      makeChosenOption(
        { id: makeFreshId(), label: 'Hire kit' },
        { id: makeFreshId(), label: 'None', price: 0 },
      ),
    ],
  },
  user: { id: '64b000000000000000000b01', email: 'account@example.org.uk', name: 'Rook' },
});

function listOf(participant: Participant) {
  return handle('listParticipants', ({ query }) => ({
    participants: [participant],
    summary: {
      total: 1,
      confirmed: 1,
      waitlist: 0,
      paid: 1,
      checkedIn: 1,
      totalRevenue: 40,
      owing: 0,
      owedPence: 0,
    },
    pagination: { page: query.page, limit: query.limit, total: 1, pages: 1 },
  }));
}

const listHandler = listOf(rook);

test('the detail shows the whole join form and has its own URL', async () => {
  const user = userEvent.setup();
  const rendered = renderOnTheDay(<ParticipantsDialog eventId={FOX} />, {
    path: PATH,
    handlers: [listHandler],
  });
  const name = await screen.findByRole('link', { name: 'Robert Oakes' });
  expect(name.nextSibling).toHaveTextContent('7 games, never a no-show');
  await user.click(name);
  expect(rendered.location()).toBe(`${PATH}?participant=${rook.user.id}`);
  const detail = within(await screen.findByRole('dialog', { name: 'Robert Oakes' }));
  expect(detail.getByText('7 games, never a no-show')).toBeVisible();
  function valuesOf(label: string) {
    return detail
      .getAllByText(label, { selector: 'dt' })
      .map((term) => term.nextSibling?.textContent);
  }
  expect(detail.getByRole('link', { name: 'rook@example.org.uk' })).toHaveAttribute(
    'href',
    'mailto:rook@example.org.uk',
  );
  // At the top, and in the join form.
  const [phone] = detail.getAllByRole('link', { name: '07700 900456' });
  expect(phone).toHaveAttribute('href', 'tel:07700900456');
  expect(valuesOf('Phone')).toEqual(['07700 900456', '07700 900123']);
  expect(valuesOf('Account email')).toEqual(['account@example.org.uk']);
  expect(valuesOf('Experience')).toEqual(['Intermediate']);
  expect(valuesOf('Relationship')).toEqual(['Sister']);
  expect(valuesOf('Dietary requirements')).toEqual(['Vegetarian']);
  expect(valuesOf('Medical conditions')).toEqual(['Asthma']);
  expect(valuesOf('Notes')).toEqual(['Coming by train']);
  expect(valuesOf('Lunch')).toEqual(['Soup+£4.50']);
  expect(valuesOf('Hire kit')).toEqual(['Noneincluded']);
  expect(valuesOf('Payment')).toEqual(['Paid£40.00']);
  expect(valuesOf('Payment ID')).toEqual(['pay_000123']);
  expect(valuesOf('Joined')[0]).toMatch(/^Sun 20 Sep 2026, /);
  expect(detail.getByText(/^Account since Sun 2 Mar 2025/)).toBeInTheDocument();
});

test('crew sees medical answers once it asks, and a failed look claims nothing', async () => {
  const user = userEvent.setup();
  const { medicalConditions = '', dietaryRequirements = '', ...joinForm } = rook.joinForm;
  let looks = 0;
  renderOnTheDay(<ParticipantsDialog eventId={FOX} />, {
    path: `${PATH}?participant=${rook.user.id}`,
    handlers: [
      listOf({ ...rook, joinForm }),
      handle('getMedicalAnswers', () =>
        ++looks === 1 ? refuse('INTERNAL') : { medicalConditions, dietaryRequirements },
      ),
    ],
  });
  const show = await screen.findByRole('button', { name: 'Show (this is recorded)' });
  expect(looks).toBe(0);
  await user.click(show);
  await waitFor(() => expect(looks).toBe(1));
  expect(screen.queryByText('Medical conditions')).not.toBeInTheDocument();
  await waitFor(() => expect(show).toBeEnabled());
  await user.click(show);
  expect(await screen.findByText('Asthma')).toBeVisible();
  expect(screen.getByText('Vegetarian')).toBeVisible();
  expect(show).not.toBeInTheDocument();
});

test('what is handed out and returned is ticked, and both are shown again', async () => {
  const user = userEvent.setup();
  const [soup] = rook.joinForm.customFieldResponses;
  const optionId = soup!.optionId!;
  const rendered = renderWithLunch(<ParticipantsDialog eventId={FOX} />, {
    path: `${PATH}?participant=${rook.user.id}`,
    handlers: [
      listHandler,
      handle('updateKit', ({ body }) => ({ participant: { ...rook, kit: body.kit } })),
    ],
  });
  const handedOut = await screen.findByRole('checkbox', { name: 'Soup handed out' });
  const returned = screen.getByRole('checkbox', { name: 'Soup returned' });
  expect(returned).toBeDisabled();
  await user.click(handedOut);
  await waitFor(() => expect(returned).toBeEnabled());
  expect(handedOut).toBeChecked();
  await user.click(returned);
  await waitFor(() => expect(returned).toBeChecked());
  expect(rendered.requests.filter(({ method }) => method === 'PATCH').at(-1)?.body).toEqual({
    kit: [{ optionId, handedOut: true, returned: true }],
  });
});

test('what the gate needs is on top: state, what is owed, options, a medical flag, whom to call', async () => {
  const owing = {
    ...rook,
    paymentStatus: 'failed' as const,
    balancePence: 4_000,
    checkInStatus: 'not_checked_in' as const,
  };
  const handlers = [
    handle('listParticipants', ({ query }) => ({
      participants: [{ ...owing, checkInTime: null, gateNote: 'Left a bag' }],
      summary: {
        ...{ total: 1, confirmed: 1, waitlist: 0, paid: 0, checkedIn: 0, totalRevenue: 0 },
        ...{ owing: 1, owedPence: 4_000 },
      },
      pagination: { page: query.page, limit: query.limit, total: 1, pages: 1 },
    })),
  ];
  renderWithLunch(<ParticipantsDialog eventId={FOX} />, {
    path: `${PATH}?participant=${rook.user.id}`,
    handlers,
  });
  const detail = within(await screen.findByRole('dialog', { name: 'Robert Oakes' }));
  const top = detail.getByRole('region', { name: 'At the gate' });
  expect(top).toHaveTextContent(
    /ConfirmedNot checked inMedical: see belowOwes £40.00Lunch: SoupHanded outReturnedHire kit: None.*Noted at the gate: Left a bag.*07700 900456/,
  );
  const order = detail
    .getAllByText(/^(Owes £40.00|Check in|Medical conditions|Account since.*)$/)
    .map((element) => element.textContent?.slice(0, 10));
  const below = ['Medical co', 'Owes £40.0', 'Account si'];
  expect(order).toEqual(['Owes £40.0', 'Check in', ...below]);
});

test('a cancelled player can be allowed to join again', async () => {
  const user = userEvent.setup();
  const held = { ...rook, status: 'cancelled' as const, needsConsent: true };
  const handlers = [
    handle('listParticipants', ({ query }) => ({
      participants: [held],
      summary: {
        total: 1,
        confirmed: 0,
        waitlist: 0,
        paid: 1,
        checkedIn: 0,
        totalRevenue: 40,
        owing: 0,
        owedPence: 0,
      },
      pagination: { page: query.page, limit: query.limit, total: 1, pages: 1 },
    })),
    handle('allowRejoin', () => ({ participant: { ...held, needsConsent: false } })),
  ];
  renderOnTheDay(<ParticipantsDialog eventId={FOX} />, { path: PATH, handlers });
  await user.click(await screen.findByRole('button', { name: 'More for Robert Oakes' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Allow to join again' }));
  expect(await screen.findByText('Robert Oakes can join again.')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'More for Robert Oakes' }));
  await screen.findByRole('menuitem', { name: 'Mark pending' });
  expect(screen.queryByRole('menuitem', { name: 'Allow to join again' })).not.toBeInTheDocument();
});

test('a player is banned with a reason, after a question', async () => {
  const user = userEvent.setup();
  const { backend } = renderOnTheDay(<ParticipantsDialog eventId={FOX} />, { path: PATH });
  await user.click(await screen.findByRole('link', { name: 'Robert Oakes' }));
  const detail = within(await screen.findByRole('dialog', { name: 'Robert Oakes' }));
  await user.click(await detail.findByRole('button', { name: 'Ban from your events…' }));
  const title = 'Ban Robert Oakes from your events?';
  const question = within(await screen.findByRole('dialog', { name: title }));
  await fillIn(question.getByLabelText(/^Reason/), 'Aimed at the face', user);
  await user.click(question.getByRole('button', { name: 'Ban' }));
  expect(await screen.findByText('Robert Oakes is banned from your events.')).toBeInTheDocument();
  const [bans] = backend.bans.values();
  expect(bans).toMatchObject([{ reason: 'Aimed at the face' }]);
});

test('an email that its account has not confirmed is marked, in the list and in the detail', async () => {
  const unconfirmed = { ...rook, user: { ...rook.user, emailConfirmed: false } };
  const { email } = unconfirmed.joinForm;
  unconfirmed.user.email = email;
  const handlers = [
    handle('listParticipants', ({ query }) => ({
      participants: [unconfirmed],
      summary: {
        total: 1,
        confirmed: 1,
        waitlist: 0,
        paid: 1,
        checkedIn: 1,
        totalRevenue: 40,
        owing: 0,
        owedPence: 0,
      },
      pagination: { page: query.page, limit: query.limit, total: 1, pages: 1 },
    })),
  ];
  renderOnTheDay(<ParticipantsDialog eventId={FOX} />, { path: PATH, handlers });
  expect(await screen.findByText(`${email} · not confirmed`)).toBeInTheDocument();
  await userEvent.click(screen.getByRole('link', { name: 'Robert Oakes' }));
  const detail = within(await screen.findByRole('dialog', { name: 'Robert Oakes' }));
  expect(detail.getByText('not confirmed')).toBeInTheDocument();
});

test('Escape closes the detail and then the dialog; each returns the focus to its link', async () => {
  const user = userEvent.setup();
  const rendered = renderOnTheDay(<Host />, { path: '/dashboard/events?search=fox' });
  await user.click(screen.getByRole('link', { name: 'View All participants' }));
  await user.click(await screen.findByRole('link', { name: 'Kate Pryce' }));
  await screen.findByRole('dialog', { name: 'Kate Pryce' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(rendered.location()).toBe(`${PATH}?search=fox`));
  expect(screen.getByRole('link', { name: 'Kate Pryce' })).toHaveFocus();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(rendered.location()).toBe('/dashboard/events?search=fox'));
  expect(screen.getByRole('link', { name: 'View All participants' })).toHaveFocus();
});

test('a change in the detail is shown in the row too', async () => {
  const user = userEvent.setup();
  renderOnTheDay(<ParticipantsDialog eventId={FOX} />, { path: PATH });
  await user.click(await screen.findByRole('link', { name: 'Kate Pryce' }));
  const detail = within(await screen.findByRole('dialog', { name: 'Kate Pryce' }));
  await user.click(detail.getByRole('button', { name: 'Check in Kate Pryce' }));
  await waitFor(() =>
    expect(screen.getAllByText('Checked in', { selector: ':is(dd, td) *' })).toHaveLength(2),
  );
});

test('a link to a participant on another page opens the detail', async () => {
  const last = '64b00000000000008000001e';
  renderOnTheDay(<ParticipantsDialog eventId={FOX} />, { path: `${PATH}?participant=${last}` });
  expect(await screen.findByRole('dialog', { name: 'Freya Howell' })).toBeInTheDocument();
});

test('a link to an unknown participant shows “Participant not found”', async () => {
  const unknownId = '64b0000000000000000fffff';
  renderOnTheDay(<ParticipantsDialog eventId={FOX} />, {
    path: `${PATH}?participant=${unknownId}`,
  });
  expect(await screen.findByText('Participant not found')).toBeInTheDocument();
});

test('a failure to fetch the participant is shown and can be retried', async () => {
  const user = userEvent.setup();
  let isDown = true;
  const rendered = renderOnTheDay(<ParticipantsDialog eventId={FOX} />, {
    path: `${PATH}?participant=${rook.user.id}`,
    handlers: [
      handle('getParticipant', () => (isDown ? refuse('INTERNAL') : { participant: rook })),
    ],
  });
  const detail = within(await screen.findByRole('dialog', { name: 'Participant' }));
  expect(await detail.findByRole('alert')).toHaveTextContent('Failed to fetch participants');
  isDown = false;
  await user.click(detail.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('dialog', { name: 'Robert Oakes' })).toBeInTheDocument();
  expect(rendered.requests.length).toBeGreaterThan(2);
});

test('a player who has joined at the gate has no account to write to or to ban', async () => {
  const walkIn = { ...rook, user: null, can: { update: true, message: false } };
  const joinForm = { ...rook.joinForm, email: '' };
  const handlers = [
    handle('getParticipant', () => ({ participant: { ...walkIn, joinForm } })),
    handle('listParticipants', ({ query }) => ({
      participants: [{ ...walkIn, joinForm }],
      summary: {
        total: 1,
        confirmed: 1,
        waitlist: 0,
        paid: 1,
        checkedIn: 1,
        totalRevenue: 40,
        owing: 0,
        owedPence: 0,
      },
      pagination: { page: query.page, limit: query.limit, total: 1, pages: 1 },
    })),
  ];
  const rendered = renderOnTheDay(<ParticipantsDialog eventId={FOX} />, { path: PATH, handlers });
  await userEvent.click(await screen.findByRole('link', { name: 'Robert Oakes' }));
  expect(rendered.location()).toBe(`${PATH}?participant=${rook.id}`);
  const detail = within(await screen.findByRole('dialog', { name: 'Robert Oakes' }));
  expect(detail.getByText('Joined at the gate, without an account')).toBeVisible();
  expect(detail.queryByRole('link', { name: 'Rook' })).not.toBeInTheDocument();
  expect(detail.queryByRole('button', { name: /^Ban/ })).not.toBeInTheDocument();
});

test('a player is given a card with a reason, and it is listed', async () => {
  const user = userEvent.setup();
  const { backend } = renderOnTheDay(<ParticipantsDialog eventId={FOX} />, { path: PATH });
  await user.click(await screen.findByRole('link', { name: 'Robert Oakes' }));
  const detail = within(await screen.findByRole('dialog', { name: 'Robert Oakes' }));
  await user.click(await detail.findByRole('button', { name: 'Give a card…' }));
  const form = within(await screen.findByRole('dialog', { name: 'Give Robert Oakes a card' }));
  await user.click(form.getByRole('button', { name: 'Give card' }));
  expect(await form.findByText('Say why the player gets the card')).toBeVisible();
  await user.click(form.getByRole('radio', { name: 'Red' }));
  await fillIn(form.getByLabelText(/^Reason/), 'Blind firing', user);
  await user.click(form.getByRole('button', { name: 'Give card' }));
  expect(await detail.findByText(/: Blind firing$/)).toBeVisible();
  expect([...backend.cards.values()].flat()).toMatchObject([
    { colour: 'red', reason: 'Blind firing', event: { id: FOX } },
  ]);
});
