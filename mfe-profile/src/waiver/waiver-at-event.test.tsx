import { createFakeBackend, type FakeBackend, handle, makeId, refuse } from '@muster/testing';
import { renderRemote } from '@muster/testing/render';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { WaiverAtEvent } from './waiver-at-event.tsx';

const PLAYER = makeId(1);

/** An event of somebody else, whose organizer has a waiver. */
function open(
  body = 'You play at your own risk.',
  {
    backend = createFakeBackend(),
    handlers = [] as ReturnType<typeof handle>[],
    isForOthers = false,
  } = {},
) {
  const event = backend.events.find(({ organizer }) => organizer.id !== PLAYER);
  if (!event) throw new Error('The sample data has no such event');
  const terms = { validFor: 'year', guardianBelow: 18, accompaniedBelow: 16 } as const;
  const waiver = { ...terms, version: 3, body, createdAt: '2026-01-01T00:00:00.000Z' };
  if (body) backend.waivers.set(event.organizer.id, waiver);
  const rendered = renderRemote(<WaiverAtEvent {...{ event, isForOthers }} />, {
    backend,
    handlers,
  });
  return { ...rendered, backend, event, waiver };
}

function signaturesOf(backend: FakeBackend) {
  return [...backend.signatures.values()].flat();
}

async function press(name: string | RegExp) {
  await userEvent.click(await screen.findByRole('button', { name }));
}

test('without a waiver nothing is shown', async () => {
  const { requests } = open('');
  await waitFor(() => expect(requests.some(({ path }) => path.endsWith('/waiver'))).toBe(true));
  // The response is at hand, and what it would show is rendered within a frame.
  await expect(screen.findByText(/./, {}, { timeout: 300 })).rejects.toThrow();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

test('a player reads it as text and links, and signs by typing a name', async () => {
  const { backend } = open('First <b>part</b>.\n\nSee https://example.org/rules.');
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
  expect(signaturesOf(backend)).toMatchObject([
    { version: 3, typedName: 'Robin Fox', strokes: null },
  ]);
});

test('a text that changes meanwhile is shown, and the typed name stays', async () => {
  const { backend, event, waiver } = open();
  await press(/^Read and sign/);
  await userEvent.type(await screen.findByLabelText(/^Your full name/), 'Robin Fox');
  backend.waivers.set(event.organizer.id, { ...waiver, version: 4, body: 'Another text.' });
  await press('Sign');
  expect(await screen.findByText('Another text.')).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent('The text has changed');
  expect(screen.getByLabelText(/^Your full name/)).toHaveValue('Robin Fox');
  await press('Sign');
  expect(await screen.findByText('You have signed the waiver')).toBeVisible();
  expect(signaturesOf(backend)).toMatchObject([{ version: 4 }]);
});

test('it is withdrawn after a question', async () => {
  const { backend } = open();
  await press(/^Read and sign/);
  await userEvent.type(await screen.findByLabelText(/^Your full name/), 'Robin Fox{Enter}');
  await press(/^Read the waiver/);
  await press('Withdraw');
  await press('Withdraw signature');
  expect(await screen.findByText('You have withdrawn your signature')).toBeInTheDocument();
  expect(signaturesOf(backend)[0]?.withdrawnAt).not.toBeNull();
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
  const backend = createFakeBackend();
  const own = backend.users.find(({ id }) => id === PLAYER);
  if (own) own.dateOfBirth = `${new Date().getFullYear() - 14}-01-01`;
  open(undefined, { backend });
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
  const backend = createFakeBackend();
  const of = { emergencyContact: { name: '', phone: '', relationship: '' }, createdAt: '' };
  backend.dependants.set(PLAYER, [{ ...of, ...tom, dateOfBirth: '2012-01-01' }]);
  const getJoinStatus = handle('getJoinStatus', () => ({
    ...{ ...status, duePence: 0, refundPence: 0, checkout: null, dependants: [tom, ann] },
  }));
  open(undefined, { backend, handlers: [getJoinStatus], isForOthers: true });
  await press(/^Read and sign the waiver for Tom Oakes/);
  expect(await screen.findByRole('dialog', { name: /^Waiver for Tom Oakes: / })).toBeVisible();
  expect(screen.getAllByRole('button', { name: /waiver/ })).toHaveLength(1);
  await userEvent.type(await screen.findByLabelText(/full name/), 'Greta Oakes{Enter}');
  expect(await screen.findByText('You have signed the waiver for Tom Oakes')).toBeVisible();
  expect(signaturesOf(backend)).toMatchObject([{ typedName: 'Greta Oakes', signer: 'guardian' }]);
});
