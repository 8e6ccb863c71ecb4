import { createHash } from 'node:crypto';
import {
  handle,
  makeEvent,
  makeGatePerson,
  makeId,
  makeLedgerEntry,
  refuse,
} from '@muster/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { EVENT, openGate, press } from '../testing/open-gate.tsx';

const squad = { id: makeId(0x501), name: 'Night Owls' };
const CODE = 'K7PM3XQ29WTF';
const codeHash = createHash('sha256').update(`salt${CODE}`).digest('hex').slice(0, 32);
const FOX = makeGatePerson({ name: 'Fox Adams', squad, codeHash });
const OWL = makeGatePerson({ name: 'Owl Bevan', squad });
const ROOK = makeGatePerson({ name: 'Rook Cole', squad });
const OWING = makeGatePerson({ name: 'Jay Dunn', squad, owedPence: 2_500 });
const LONE = makeGatePerson({ name: 'Lone Wolf', squad: null });
const LIST = [FOX, OWL, ROOK, OWING, LONE];

/** As a browser does; jsdom has none. */
async function digest(_: string, bytes: Uint8Array) {
  return createHash('sha256').update(bytes).digest();
}

beforeAll(() => Object.defineProperty(crypto, 'subtle', { configurable: true, value: { digest } }));
afterAll(() => Reflect.deleteProperty(crypto, 'subtle'));

async function openPerson(name: string) {
  await press(new RegExp(`^${name}(?! in$)`));
  return screen.findByRole('dialog', { name: name.split(', ').reverse().join(' ') });
}

test('the others of a squad are let in with a scan each, and who owes is named', async () => {
  const { scans } = openGate(() => ({ verdict: 'in' }), { list: LIST });
  await press('Fox Adams in');
  const dialog = await openPerson('Bevan, Owl');
  const owls = within(await within(dialog).findByRole('region', { name: 'Squad Night Owls' }));
  expect(owls.getByText('Night Owls: 1 of 4 here')).toBeVisible();
  const rest = within(owls.getByRole('list', { name: 'Not let in with them' }));
  expect(rest.getByText(/Jay Dunn/)).toHaveTextContent('Owes £25.00');
  await press('Let in the others (2)', dialog);
  expect(await owls.findByText('Night Owls: 3 of 4 here')).toBeVisible();
  await waitFor(() => expect(scans).toHaveLength(3));
  const [, ...others] = scans;
  expect(others.map(({ participationId }) => participationId)).toEqual([OWL.id, ROOK.id]);
  expect(new Set(scans.map(({ nonce }) => nonce)).size).toBe(3);
  expect(owls.queryByRole('button')).not.toBeInTheDocument();
  expect(screen.getByText('Owl and 1 more in')).toBeInTheDocument();
  const [, owl, rook] = scans;
  await userEvent.keyboard('{Escape}');
  await press('Undo');
  await waitFor(() =>
    expect(scans.slice(3).map(({ kind, refersTo }) => [kind, refersTo])).toEqual([
      ['undo', owl?.nonce],
      ['undo', rook?.nonce],
    ]),
  );
});

test('the result of a scan stays while others of the squad are not here, until Next', async () => {
  const { scans } = openGate(() => ({ verdict: 'in' }), { list: [FOX, OWL, LONE] });
  await screen.findByRole('button', { name: 'Fox Adams in' });
  await userEvent.type(screen.getByRole('searchbox'), `${CODE}{Enter}`);
  const result = within(await screen.findByRole('alertdialog'));
  expect(await result.findByText('Night Owls: 1 of 2 here')).toBeVisible();
  expect(result.getByRole('button', { name: 'Next' })).toBeVisible();
  await userEvent.click(result.getByRole('button', { name: 'Let in the others (1)' }));
  expect(await screen.findByText('Night Owls: 2 of 2 here')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Next' })).not.toBeInTheDocument();
  expect(scans.map(({ participationId }) => participationId)).toEqual([FOX.id, OWL.id]);
});

test('one of them whom the server does not let in is shown', async () => {
  const list = [FOX, OWL, ROOK].map((person) => ({ ...person, isInside: person === FOX }));
  openGate(
    ({ participationId }) => ({ verdict: participationId === OWL.id ? 'cancelled' : 'in' }),
    { list },
  );
  await press('Here 1');
  const dialog = await openPerson('Adams, Fox');
  await press('Let in the others (2)', dialog);
  const result = within(await screen.findByRole('alertdialog'));
  expect(result.getByText('Spot cancelled')).toBeVisible();
  expect(result.getByText('Owl Bevan')).toBeVisible();
});

test('who has no squad has nothing of it', async () => {
  openGate(() => ({}), { list: LIST });
  const dialog = await openPerson('Wolf, Lone');
  expect(await within(dialog).findByRole('button', { name: 'In' })).toBeVisible();
  expect(within(dialog).queryByText(/of \d+ here/)).not.toBeInTheDocument();
});

const OWING_FOX = { ...FOX, owedPence: 4_000 };

test('who pays for the squad is let in, then the others with one press', async () => {
  const { payments, scans } = openGate(() => ({ verdict: 'in' }), {
    list: [OWL, OWING, OWING_FOX, LONE],
  });
  await press('Fox Adams in');
  await press('Take for the squad £65.00');
  const parts = within(screen.getByRole('region', { name: 'Take for the squad' }));
  expect(parts.getAllByRole('listitem').map((one) => one.textContent)).toEqual([
    'Fox Adams £40.00',
    'Jay Dunn £25.00',
  ]);
  const cash = parts.getByRole('button', { name: 'Cash £65.00 for 2' });
  // A press so soon after the one before could be a slip.
  await waitFor(() => expect(cash).toBeEnabled());
  await userEvent.dblClick(cash);
  expect(await screen.findByText('Fox paid £65.00 in cash for 2, in')).toBeInTheDocument();
  expect(payments).toEqual([
    expect.objectContaining({
      ...{ kind: 'payment', method: 'cash', participationId: FOX.id, pence: 4_000 },
      others: [{ participationId: OWING.id, pence: 2_500 }],
    }),
  ]);
  await press('Let in the others (2)');
  await waitFor(() => expect(scans).toHaveLength(3));
});

test('what was taken for the squad is taken back of each', async () => {
  const reversed: string[] = [];
  openGate(undefined, {
    list: [OWL, OWING, OWING_FOX],
    handlers: [
      handle('reverseLedgerEntry', ({ params }) => {
        reversed.push(params.entryId);
        return { entry: makeLedgerEntry({}), balancePence: 0 };
      }),
    ],
  });
  const dialog = await openPerson('Bevan, Owl');
  await press('Take for the squad £65.00', dialog);
  await press('Card £65.00 for 2', dialog);
  expect(await screen.findByText('Jay paid £65.00 by card for 2')).toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await press('Undo');
  await waitFor(() => expect(new Set(reversed).size).toBe(2));
});

test('a payment for several that is refused names all of them, and the sum', async () => {
  openGate(undefined, {
    list: [OWL, OWING, OWING_FOX],
    handlers: [handle('addLedgerEntry', () => refuse('TOO_MANY_ENTRIES', 'Too many entries'))],
  });
  const dialog = await openPerson('Adams, Fox');
  await press('Take for the squad £65.00', dialog);
  await press('Card £65.00 for 2', dialog);
  await userEvent.keyboard('{Escape}');
  expect(await screen.findByText(/^Fox Adams, Jay Dunn: Too many entries/)).toBeVisible();
  await press('Refunded £65.00');
  await waitFor(() => expect(screen.queryByText(/Too many entries/)).not.toBeInTheDocument());
});

test('whoever takes no money at the event sees no amount of the squad to take', async () => {
  const event = makeEvent({ id: EVENT });
  const asked: string[] = [];
  openGate(undefined, {
    list: [OWL, OWING, OWING_FOX],
    handlers: [
      handle('getEvent', () => {
        asked.push('event');
        return { event: { ...event, can: { ...event.can, bookPayment: false } } };
      }),
    ],
  });
  const dialog = await openPerson('Bevan, Owl');
  await within(dialog).findByText('Night Owls: 0 of 3 here');
  await waitFor(() => expect(asked).toContain('event'));
  expect(within(dialog).queryByRole('button', { name: /^Take for/ })).not.toBeInTheDocument();
});

test('Enter takes a code of letters alone of who is listed, and leaves a name in the search', async () => {
  const letters = 'JWHKBSACVNTN';
  const hash = createHash('sha256').update(`salt${letters}`).digest('hex').slice(0, 32);
  const list = [{ ...LONE, codeHash: hash }, OWL];
  const { scans } = openGate(() => ({ verdict: 'in' }), { list });
  await screen.findByRole('button', { name: 'Lone Wolf in' });
  const field = screen.getByRole('searchbox');
  await userEvent.type(field, 'Bartholomews{Enter}');
  await userEvent.type(field, '{Enter}');
  expect(field).toHaveValue('Bartholomews');
  await userEvent.clear(field);
  await userEvent.type(field, `${letters.toLowerCase()}{Enter}`);
  await waitFor(() => expect(scans.map((scan) => scan.participationId)).toEqual([LONE.id]));
  expect(field).toHaveValue('');
});
