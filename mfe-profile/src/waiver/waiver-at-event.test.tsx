import { FIELD_TEXT, type Waiver, type WaiverSignature } from '@muster/contract';
import { createFakeBackend, handle, makeId, refuse } from '@muster/testing';
import { renderRemote } from '@muster/testing/render';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { WaiverAtEvent } from './waiver-at-event.tsx';

const PLAYER = makeId(1);
const WAIVER: Waiver = {
  ...{ version: 3, validFor: 'year', guardianBelow: 18, accompaniedBelow: 16 },
  ...{ body: 'You play at your own risk.', createdAt: '2026-01-01T00:00:00.000Z' },
};

/** What the server keeps of a waiver and of what a player or a guardian signs. */
function makeServer(waiver: Waiver | null = WAIVER, needsGuardian = false) {
  return { waiver, needsGuardian, signatures: [] as WaiverSignature[] };
}

function handlersOf(server: ReturnType<typeof makeServer>) {
  return [
    handle('getEventWaiver', () => {
      const { waiver, needsGuardian } = server;
      const [signature = null] = server.signatures;
      const signed = signature?.withdrawnAt ? 'withdrawn' : 'signed';
      const unsigned = waiver ? 'unsigned' : 'not_needed';
      return { waiver, needsGuardian, signature, state: signature ? signed : unsigned };
    }),
    handle('signWaiver', ({ body, query: { dependantId } }) => {
      if (body.version !== server.waiver?.version) return refuse('WAIVER_CHANGED');
      const times = { signedAt: WAIVER.createdAt, lastDay: '2026-12-31', withdrawnAt: null };
      const signer = dependantId ? ('guardian' as const) : ('self' as const);
      const signature = { ...body, ...times, id: makeId(0x801), signer };
      server.signatures.push(signature);
      return { signature };
    }),
    handle('withdrawSignature', () => {
      const [signature] = server.signatures;
      return { signature: Object.assign(signature!, { withdrawnAt: WAIVER.createdAt }) };
    }),
    handle('sendGuardianLink', ({ actor, body: { email } }) => {
      const field = { email: FIELD_TEXT.ownGuardian };
      return email === actor.email ? refuse('VALIDATION', field.email, field) : {};
    }),
  ];
}

/** An event of somebody else, whose organizer has a waiver. */
function open(
  server = makeServer(),
  { handlers = [] as ReturnType<typeof handle>[], isForOthers = false } = {},
) {
  const backend = createFakeBackend();
  const event = backend.events.find(({ organizer }) => organizer.id !== PLAYER)!;
  const all = [...handlersOf(server), ...handlers];
  const props = { event, isForOthers };
  return { server, ...renderRemote(<WaiverAtEvent {...props} />, { backend, handlers: all }) };
}

async function press(name: string | RegExp) {
  await userEvent.click(await screen.findByRole('button', { name }));
}

test('without a waiver nothing is shown', async () => {
  const { requests } = open(makeServer(null));
  await waitFor(() => expect(requests.some(({ path }) => path.endsWith('/waiver'))).toBe(true));
  // The response is at hand, and what it would show is rendered within a frame.
  await expect(screen.findByText(/./, {}, { timeout: 300 })).rejects.toThrow();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

test('a player reads it as text and links, and signs by typing a name', async () => {
  const body = 'First <b>part</b>.\n\nSee https://example.org/rules.';
  const { server } = open(makeServer({ ...WAIVER, body }));
  await press(/^Read and sign the waiver/);
  const dialog = within(await screen.findByRole('dialog', { name: /^Waiver/ }));
  expect(dialog.getByText('First <b>part</b>.')).toBeVisible();
  expect(dialog.getByRole('link', { name: 'https://example.org/rules' })).toHaveAttribute(
    'rel',
    expect.stringContaining('noopener'),
  );
  await userEvent.click(dialog.getByRole('button', { name: 'Sign' }));
  expect(dialog.getByText(/^Type the name of who signs/)).toBeVisible();
  await userEvent.type(dialog.getByLabelText(/^Your full name/), ' Robin Fox {Enter}');
  expect(await screen.findByText('You have signed the waiver')).toBeVisible();
  expect(server.signatures).toMatchObject([{ version: 3, typedName: 'Robin Fox', strokes: null }]);
});

test('a text that changes meanwhile is shown, and the typed name stays', async () => {
  const { server } = open();
  await press(/^Read and sign/);
  await userEvent.type(await screen.findByLabelText(/^Your full name/), 'Robin Fox');
  server.waiver = { ...WAIVER, version: 4, body: 'Another text.' };
  await press('Sign');
  expect(await screen.findByText('Another text.')).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent('The text has changed');
  expect(screen.getByLabelText(/^Your full name/)).toHaveValue('Robin Fox');
  await press('Sign');
  expect(await screen.findByText('You have signed the waiver')).toBeVisible();
  expect(server.signatures).toMatchObject([{ version: 4 }]);
});

test('it is withdrawn after a question', async () => {
  const { server } = open();
  await press(/^Read and sign/);
  await userEvent.type(await screen.findByLabelText(/^Your full name/), 'Robin Fox{Enter}');
  await press(/^Read the waiver/);
  await press('Withdraw');
  await press('Withdraw signature');
  expect(await screen.findByText('You have withdrawn your signature')).toBeInTheDocument();
  expect(server.signatures[0]?.withdrawnAt).not.toBeNull();
});

test('a failure says so, and what was typed stays', async () => {
  const { use } = open();
  await press(/^Read and sign/);
  await userEvent.type(await screen.findByLabelText(/^Your full name/), 'Robin Fox');
  use(handle('signWaiver', () => refuse('UNAVAILABLE')));
  await press('Sign');
  expect(await screen.findByText(/not ready/)).toBeVisible();
  expect(screen.getByLabelText(/^Your full name/)).toHaveValue('Robin Fox');
});

test('who is too young sends a guardian a link, to another address', async () => {
  const { backend } = open(makeServer(WAIVER, true));
  const own = backend.users.find(({ id }) => id === PLAYER);
  expect(await screen.findByText('A guardian has to sign the waiver for you')).toBeVisible();
  await press(/^Read and sign/);
  const email = await screen.findByLabelText(/^Email of your guardian/);
  await userEvent.type(email, own?.email ?? '');
  await press('Send to a guardian');
  expect(await screen.findByText(/not your own/)).toBeVisible();
  await userEvent.clear(email);
  await userEvent.type(email, 'greta@example.org');
  await press('Send to a guardian');
  expect(await screen.findByText('The link was sent to greta@example.org.')).toBeVisible();
});

test('a guardian signs on the page of the event for whom they have booked', async () => {
  const status = { joined: false, status: null, position: null, waitsFor: null, holdUntil: null };
  const booked = { ...status, status: 'confirmed' as const, age: 14, needsConsent: false };
  const tom = { ...booked, id: makeId(0x701), name: 'Tom Oakes' };
  const ann = { ...booked, id: makeId(0x702), name: 'Ann Oakes', status: 'cancelled' as const };
  const getJoinStatus = handle('getJoinStatus', () => ({
    ...{ ...status, duePence: 0, refundPence: 0, checkout: null, dependants: [tom, ann] },
  }));
  const { server } = open(makeServer(), { handlers: [getJoinStatus], isForOthers: true });
  await press(/^Read and sign the waiver for Tom Oakes/);
  expect(await screen.findByRole('dialog', { name: /^Waiver for Tom Oakes: / })).toBeVisible();
  expect(screen.getAllByRole('button', { name: /waiver/ })).toHaveLength(1);
  await userEvent.type(await screen.findByLabelText(/full name/), 'Greta Oakes{Enter}');
  expect(await screen.findByText('You have signed the waiver for Tom Oakes')).toBeVisible();
  expect(server.signatures).toMatchObject([{ typedName: 'Greta Oakes', signer: 'guardian' }]);
});
