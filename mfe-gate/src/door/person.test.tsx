import { handle, loseConnection, makeEvent, makeGatePerson, makeId, refuse } from '@muster/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { EVENT, openGate, press } from '../testing/open-gate.tsx';

/* Somebody of the list: a guardian's link, and cards. */

const MINOR = makeGatePerson({
  name: 'Yara Young',
  nickName: 'Fox',
  flags: ['medical', 'unsigned', 'under_18'],
});
const SIGNED = makeGatePerson({
  name: 'Sam Sixteen',
  nickName: 'Owl',
  flags: ['guardian_signed', 'under_18'],
});

const WAIVER = {
  version: 2,
  body: 'You play at your own risk.',
  validFor: 'year',
  guardianBelow: 18,
  accompaniedBelow: 16,
  createdAt: '2026-01-01T00:00:00.000Z',
} as const;

interface Given {
  people?: (typeof MINOR)[];
  canCheckIn?: boolean;
  hasLinks?: boolean;
  /** Of how many links the response is lost. */
  losses?: number;
}

function open({ people = [MINOR], canCheckIn = true, hasLinks = true, losses = 0 }: Given = {}) {
  const sent: unknown[] = [];
  const own = makeEvent({ id: EVENT });
  const event = { ...own, can: { ...own.can, checkIn: canCheckIn } };
  openGate(undefined, {
    list: people,
    handlers: [
      handle('getEvent', () => ({ event })),
      handle('getEventWaiver', () => ({
        ...{ waiver: WAIVER, state: 'unsigned', signature: null, needsGuardian: false },
      })),
      handle('sendGuardianLink', ({ body }) => {
        if (!hasLinks) return refuse('QUOTA_REACHED', 'A link can be sent 5 times in 24 hours');
        sent.push(body);
        return losses-- > 0 ? loseConnection() : {};
      }),
      handle('giveCard', ({ body }) => {
        sent.push(body);
        const at = '2026-11-29T09:30:00.000Z';
        const user = { id: makeId(9), name: 'Yara Young', avatarUrl: null };
        const made = { id: EVENT, createdAt: at, endsAt: at, event: null, givenBy: null };
        const can = { takeBack: true };
        return { card: { ...made, user, can, colour: body.colour, reason: body.reason } };
      }),
    ],
  });
  return { sent };
}

async function openPerson(row: RegExp) {
  await press(row);
  return within(await screen.findByRole('dialog'));
}

test('a guardian who is not here gets a link', async () => {
  const { sent } = open();
  const person = await openPerson(/^Young, Yara/);
  await press('Send link to guardian');
  const field = person.getByLabelText('Email of the guardian');
  expect(field).toHaveFocus();
  await press('Send link');
  expect(field).toBeInvalid();
  expect(field).toHaveAccessibleDescription(/Type the email of the guardian/);
  await userEvent.type(field, 'greta@example.org');
  await press('Send link');
  expect(await person.findByText('The link was sent to greta@example.org.')).toBeVisible();
  const nonce = expect.any(String);
  expect(sent).toEqual([{ email: 'greta@example.org', participationId: MINOR.id, nonce }]);
});

test('a link whose response was lost is sent again as the same one, the next as another', async () => {
  const { sent } = open({ losses: 1 });
  const person = await openPerson(/^Young, Yara/);
  await press('Send link to guardian');
  await userEvent.type(person.getByLabelText('Email of the guardian'), 'greta@example.org');
  await press('Send link');
  expect(await person.findByRole('alert')).toBeVisible();
  await press('Send link');
  expect(await person.findByText('The link was sent to greta@example.org.')).toBeVisible();
  await press('Send link');
  await waitFor(() => expect(sent).toHaveLength(3));
  expect(sent[1]).toEqual(sent[0]);
  expect(sent[2]).not.toEqual(sent[0]);
});

test('why a link is not sent is said', async () => {
  open({ hasLinks: false });
  const person = await openPerson(/^Young, Yara/);
  await press('Send link to guardian');
  await userEvent.type(person.getByLabelText('Email of the guardian'), 'greta@example.org');
  await press('Send link');
  expect(await person.findByText('A link can be sent 5 times in 24 hours')).toBeVisible();
});

test('without a signal no link is sent, and the screen says so', async () => {
  const { sent } = open();
  const person = await openPerson(/^Young, Yara/);
  act(() => void globalThis.dispatchEvent(new Event('offline')));
  await press('Send link to guardian');
  expect(person.getByRole('alert')).toHaveTextContent(/^Sending a link needs a signal/);
  await userEvent.type(person.getByLabelText('Email of the guardian'), 'greta@example.org');
  await press('Send link');
  expect(sent).toEqual([]);
  act(() => void globalThis.dispatchEvent(new Event('online')));
});

test('for whom a guardian has signed no link is offered', async () => {
  open({ people: [SIGNED] });
  const person = await openPerson(/^Sixteen, Sam/);
  expect(person.getByText('Guardian signed')).toBeVisible();
  expect(person.queryByRole('button', { name: /guardian/ })).not.toBeInTheDocument();
});

test('flags are words, and what stops somebody is first', async () => {
  open();
  const row = await screen.findByRole('button', { name: /^Young, Yara/ });
  const flags = [...row.querySelectorAll('[data-tone]')].map(({ textContent }) => textContent);
  expect(flags).toEqual(['Waiver not signed', 'Under 18', 'Medical']);
});

test('whoever checks in gives a card at the gate, with a reason', async () => {
  const { sent } = open();
  const person = await openPerson(/^Young, Yara/);
  await press('Yellow or red card');
  expect(person.getByRole('radio', { name: 'Yellow' })).toHaveFocus();
  await userEvent.click(person.getByRole('radio', { name: 'Red' }));
  await press('Give red card');
  const reason = person.getByLabelText(/^Reason/);
  expect(reason).toBeInvalid();
  expect(reason).toHaveAccessibleDescription('Say why they get the card');
  await userEvent.type(reason, 'Blind fire');
  await press('Give red card');
  expect(await person.findByText('Yara Young has a red card.')).toBeVisible();
  expect(person.getByRole('button', { name: 'Yellow or red card' })).toHaveFocus();
  const card = { participationId: MINOR.id, eventId: EVENT };
  const nonce = expect.any(String);
  expect(sent).toEqual([{ ...card, colour: 'red', reason: 'Blind fire', nonce }]);
});

test('who may not check in is offered no card', async () => {
  open({ canCheckIn: false });
  await openPerson(/^Young, Yara/);
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Emergency contact' })).toBeVisible(),
  );
  expect(screen.queryByRole('button', { name: /or red card/ })).not.toBeInTheDocument();
});

test('who has not signed is asked to before they are let in or pay', async () => {
  open();
  const person = await openPerson(/^Young, Yara/);
  expect(person.getByRole('button', { name: 'Sign here' })).toBeVisible();
  await userEvent.click(person.getByRole('button', { name: 'In' }));
  const result = within(await screen.findByRole('alertdialog', { name: 'Result' }));
  expect(await result.findByRole('button', { name: 'Sign here' })).toBeVisible();
  expect(result.queryByRole('button', { name: /, in$/ })).not.toBeInTheDocument();
});
