import type { NewLedgerEntry, Scan, WalkIn } from '@muster/contract';
import { handle, loseConnection, makeGatePerson, makeLedgerEntry } from '@muster/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { makeList, makeResult, OFFER, openGate, press } from '../testing/open-gate.tsx';

/* One press is one action (docs/product/gate.md#presses), however often a finger slips. */

const optionId = 'f'.repeat(24);
const PEOPLE = [
  makeGatePerson({ name: 'Aled Price' }),
  makeGatePerson({ name: 'Carys Adams', owedPence: 2_500 }),
  makeGatePerson({
    name: 'Efa Jones',
    isInside: true,
    checkInStatus: 'checked_in',
    options: [{ optionId, label: 'Hire pack', handedOut: false, returned: false }],
  }),
];

interface Button {
  /** Opens what the button is in. */
  lead: () => Promise<unknown>;
  name: string;
  /** What the server gets, however often it was pressed. */
  writes: readonly string[];
}

async function openPerson(name: RegExp) {
  await press(name);
  await screen.findByRole('dialog');
}

async function fillWalkIn() {
  await press('Add player');
  const form = within(await screen.findByRole('dialog', { name: 'Add player' }));
  for (const label of [/^Full name/, /^Emergency contact/])
    fireEvent.change(form.getByLabelText(label), { target: { value: 'Wanda Walker' } });
  const phone = { target: { value: '07700 900123' } };
  fireEvent.change(form.getByLabelText(/^Phone of the/), phone);
  const [place] = OFFER.places;
  const chosen = { target: { value: place?.optionId } };
  fireEvent.change(form.getByLabelText(/^Ticket type/), chosen);
}

const BUTTONS: readonly Button[] = [
  { name: 'Aled Price in', lead: async () => undefined, writes: ['entry'] },
  ...['Cash £25.00', 'Card £25.00'].map((name) => ({
    name,
    lead: () => press('Carys Adams in'),
    writes: ['payment', 'entry'],
  })),
  { name: 'Pays later', lead: () => press('Carys Adams in'), writes: ['entry'] },
  ...['Take cash', 'Take card'].map((name) => ({
    name,
    lead: async () => {
      await openPerson(/^Adams, Carys/);
      await press('Another amount');
    },
    writes: ['payment'],
  })),
  { name: 'In', lead: () => openPerson(/^Price, Aled/), writes: ['entry'] },
  { name: 'Out', lead: openEfa, writes: ['exit'] },
  { name: 'Hire pack handed out', lead: openEfa, writes: ['kit'] },
  { name: 'Add, in', lead: fillWalkIn, writes: ['walk-in'] },
];

async function openEfa() {
  await press(/^All/);
  await openPerson(/^Jones, Efa/);
}

const SITUATIONS = ['online', 'offline', 'with a lost reply'] as const;

/** What a server has got, each nonce once. */
function open(situation: (typeof SITUATIONS)[number]) {
  const written = new Map<string, string>();
  const server = { isAway: false, losesReply: situation === 'with a lost reply' };
  function write<Response>(nonce: string, what: string, response: Response) {
    if (server.isAway) return loseConnection();
    written.set(nonce, what);
    if (!server.losesReply) return response;
    server.losesReply = false;
    return loseConnection();
  }
  const people = PEOPLE.map((person) => ({ ...person }));
  openGate(undefined, {
    handlers: [
      handle('getGate', () => (server.isAway ? loseConnection() : makeList(people))),
      handle('recordScans', ({ body }) => {
        const scans = body.scans as Scan[];
        for (const { participationId, kind } of scans) {
          const isInside = kind === 'entry';
          const checkInStatus = 'checked_in' as const;
          for (const person of people)
            if (person.id === participationId) Object.assign(person, { isInside, checkInStatus });
        }
        // What this device did without an answer is said by a scan of its own.
        const own = scans.filter(({ wasOffline }) => situation === 'offline' || !wasOffline);
        const response = { version: 1, results: scans.map((scan) => makeResult(scan)) };
        const [first] = own.map(({ nonce, kind }) => write(nonce, kind, response));
        return first ?? response;
      }),
      handle('addLedgerEntry', ({ body }) => {
        const { nonce } = body as NewLedgerEntry;
        return write(nonce, 'payment', { entry: makeLedgerEntry(), balancePence: 0 });
      }),
      handle('updateGatePerson', ({ body }) => write(body.nonce, 'kit', { person: people[0]! })),
      handle('addWalkIn', ({ body }) =>
        write((body as WalkIn).nonce, 'walk-in', { person: makeGatePerson({}) }),
      ),
    ],
  });
  return { server, written };
}

function setNetwork(isThere: boolean) {
  Object.defineProperty(navigator, 'onLine', { configurable: true, value: isThere });
  act(() => void globalThis.dispatchEvent(new Event(isThere ? 'online' : 'offline')));
}

afterEach(() => setNetwork(true));

/** The first press is an event of its own; a finger that slips presses whatever is there then. */
async function pressAndSlip(name: string) {
  await waitFor(() => expect(screen.getByRole('button', { name })).toBeEnabled());
  const startMs = performance.now();
  for (const pauseMs of [0, 40, 160]) {
    await act(() => new Promise((resolve) => setTimeout(resolve, pauseMs)));
    const button = screen.queryByRole('button', { name });
    // On a slow machine it is no slip any more; the first press is none.
    const isInTime = pauseMs === 0 || performance.now() - startMs < 300;
    if (button && isInTime) fireEvent.click(button);
  }
}

describe.each(SITUATIONS)('pressed three times within 300 ms, %s', (situation) => {
  test.each(BUTTONS)('$name is done once', async ({ name, lead, writes }) => {
    const { server, written } = open(situation);
    await screen.findByRole('button', { name: 'Aled Price in' });
    if (situation === 'offline') {
      server.isAway = true;
      setNetwork(false);
    }
    await lead();
    await pressAndSlip(name);
    server.isAway = false;
    setNetwork(true);
    await waitFor(() => expect([...written.values()]).toEqual(writes), { timeout: 4_000 });
    await waitFor(() => expect(screen.queryByText(/^Sending|waiting to send/)).toBeNull());
    expect([...written.values()]).toEqual(writes);
  });
});
