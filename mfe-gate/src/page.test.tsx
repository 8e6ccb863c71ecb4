import type { GateList, GatePerson, Scan, ScanResult } from '@muster/contract';
import { handle, loseConnection, makeId, refuse } from '@muster/testing';
import { renderRemote } from '@muster/testing/render';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Page } from './page.tsx';

const EVENT = makeId(0x101);

function makePerson(number: number, name: string, given: Partial<GatePerson> = {}): GatePerson {
  return {
    id: makeId(0x7000 + number),
    codeHash: null,
    name,
    nickName: '',
    side: null,
    status: 'confirmed',
    position: null,
    owedPence: 0,
    options: [],
    flags: [],
    checkInStatus: 'not_checked_in',
    checkInTime: null,
    isInside: false,
    version: 1,
    ...given,
  };
}

const PEOPLE = [
  makePerson(1, 'Aled Price'),
  makePerson(2, 'Bronwen O’Neill', { nickName: 'Fox' }),
  makePerson(3, 'Carys Adams', { owedPence: 4_750, flags: ['medical'] }),
  makePerson(4, 'Dai Bevan', { status: 'waitlist', position: 2 }),
  makePerson(5, 'Efa Jones', {
    isInside: true,
    checkInStatus: 'checked_in',
    checkInTime: '2026-11-29T08:09:00.000Z',
  }),
];

function makeList(people = PEOPLE): GateList {
  return {
    version: 1,
    isDelta: false,
    codeSalt: 'salt',
    event: { id: EVENT, title: 'Winter Fox', date: '2026-11-29T09:00:00.000Z' },
    people,
    removed: [],
    counts: { confirmed: 4, in: 1, waitlist: 1, owedPence: 4_750 },
  };
}

/** A server with a list; scans get the verdict that a test wants. */
function openGate(verdictOf: (scan: Scan) => Partial<ScanResult> = () => ({})) {
  const scans: Scan[] = [];
  const people = PEOPLE.map((person) => ({ ...person }));
  const rendered = renderRemote(<Page />, {
    path: `/gate/${EVENT}`,
    handlers: [
      handle('getGate', () => makeList(people)),
      handle('recordScans', ({ body }) => ({
        version: 1,
        results: (body.scans as Scan[]).map((scan) => {
          scans.push(scan);
          const result = { ...makeResult(scan), ...verdictOf(scan) };
          const person = people.find(({ id }) => id === scan.participationId);
          if (person && result.verdict === 'in')
            Object.assign(person, { isInside: true, checkInStatus: 'checked_in' });
          return result;
        }),
      })),
      handle('listenToGate', () => loseConnection()),
    ],
  });
  return { ...rendered, scans };
}

function makeResult({ nonce, participationId }: Scan): ScanResult {
  const at = '2026-11-29T08:30:00.000Z';
  return {
    nonce,
    status: 200,
    verdict: 'in',
    participationId: participationId ?? null,
    occurredAt: at,
    receivedAt: at,
    isClockCorrected: false,
    first: null,
    error: null,
  };
}

async function listNames() {
  const list = await screen.findByRole('list', { name: 'People' });
  return within(list)
    .queryAllByRole('listitem')
    .map(
      (item) =>
        within(item)
          .getAllByRole('button')[0]
          ?.textContent?.split(/(?<=, \w+)/)[0],
    );
}
async function press(name: string | RegExp) {
  await userEvent.click(await screen.findByRole('button', { name }));
}

test('the list has who is not here, by surname; chips and search show others', async () => {
  openGate();
  await screen.findByRole('button', { name: 'Aled Price in' });
  expect((await listNames()).map((name) => name?.split(',')[0])).toEqual([
    'Adams',
    'O’Neill',
    'Price',
  ]);
  expect(screen.getByText('1 of 4 in')).toBeVisible();
  await press(/^Here/);
  expect(await listNames()).toHaveLength(1);
  await userEvent.type(screen.getByRole('searchbox'), 'oneill');
  expect((await listNames())[0]).toMatch(/^O’Neill/);
  await userEvent.clear(screen.getByRole('searchbox'));
  await userEvent.type(screen.getByRole('searchbox'), 'aziz');
  expect(await screen.findByText('No one called “aziz”.')).toBeVisible();
});

test('In takes somebody from the list, and Undo takes it back', async () => {
  const { scans } = openGate();
  await press('Aled Price in');
  const strip = await screen.findByText('Aled in');
  expect(strip).toBeVisible();
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: 'Aled Price in' })).not.toBeInTheDocument(),
  );
  await press('Undo');
  await waitFor(() => expect(scans).toHaveLength(2));
  expect(scans[1]).toMatchObject({ kind: 'undo', refersTo: scans[0]?.nonce });
});

test('whoever owes money or has a flag is let in after that was seen', async () => {
  const { scans } = openGate();
  await press('Carys Adams in');
  const result = await screen.findByRole('alertdialog');
  expect(within(result).getByText('Owes £47.50')).toBeVisible();
  expect(within(result).getByText('Medical')).toBeVisible();
  expect(scans).toEqual([]);
  await press('In, pays later');
  await waitFor(() => expect(scans).toHaveLength(1));
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
});

test('somebody who was let in elsewhere is said to be, with where and when', async () => {
  const first = { by: 'Sam’s phone', occurredAt: '2026-11-29T08:09:00.000Z' };
  const { scans } = openGate(({ kind }) =>
    kind === 'entry' ? { verdict: 'already_in', first } : {},
  );
  await press('Aled Price in');
  expect(await screen.findByText(/^Already in .*Sam’s phone$/)).toBeVisible();
  await press('Let in again');
  await waitFor(() =>
    expect(scans.at(-1)).toMatchObject({ kind: 'admit', reason: 'Let in again' }),
  );
});

test('the waitlist is let in with a reason alone', async () => {
  const { scans } = openGate(({ kind }) => (kind === 'entry' ? { verdict: 'not_confirmed' } : {}));
  await press(/^Waitlist/);
  await press('Dai Bevan in');
  const admit = await screen.findByRole('button', { name: 'Admit with a reason' });
  expect(admit).toBeDisabled();
  await userEvent.type(screen.getByLabelText('Reason'), 'A no-show’s spot');
  await userEvent.click(admit);
  await waitFor(() =>
    expect(scans.at(-1)).toMatchObject({ kind: 'admit', reason: 'A no-show’s spot' }),
  );
});

test('a text that is no ticket is said to be none, and sends nothing', async () => {
  const { scans } = openGate();
  const field = await screen.findByRole('searchbox');
  await userEvent.type(field, 'https://example.com/menu{Enter}');
  expect(await screen.findByText('Not a ticket')).toBeVisible();
  expect(scans).toEqual([]);
});

test('a person can go out, and shows whom to call when asked', async () => {
  const { scans } = openGate(({ kind }) => (kind === 'exit' ? { verdict: 'out' } : {}));
  await press(/^Here/);
  await press(/^Jones, Efa/);
  const dialog = await screen.findByRole('dialog', { name: 'Efa Jones' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Out' }));
  await waitFor(() => expect(scans[0]).toMatchObject({ kind: 'exit' }));
});

test('a medic sees the list, and is told that others check people in', async () => {
  renderRemote(<Page />, {
    path: `/gate/${EVENT}`,
    handlers: [
      handle('getGate', () => makeList()),
      handle('recordScans', () => refuse('FORBIDDEN')),
      handle('listenToGate', () => loseConnection()),
    ],
  });
  await press('Aled Price in');
  expect(await screen.findByText(/You see this list, but do not check people in/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Aled Price in' })).toBeVisible();
});

test('without a connection and a list, it says so and never shows an empty list', async () => {
  renderRemote(<Page />, {
    path: `/gate/${EVENT}`,
    handlers: [handle('getGate', () => loseConnection())],
  });
  expect(await screen.findByText(/^The list is not on this phone/)).toBeVisible();
  expect(screen.queryByRole('list')).not.toBeInTheDocument();
});

test('whose access has ended sees why', async () => {
  renderRemote(<Page />, {
    path: `/gate/${EVENT}`,
    handlers: [handle('getGate', () => refuse('EVENT_NOT_FOUND'))],
  });
  expect(await screen.findByRole('alert')).toHaveTextContent(/not found/i);
});

test('a visitor can sign in, or pair the phone; a wrong code says what is wrong', async () => {
  renderRemote(<Page />, { path: `/gate/${EVENT}`, as: 'visitor' });
  expect(await screen.findByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login');
  expect(screen.getByRole('link', { name: 'Pair this phone' })).toBeVisible();
});

test('a code that does not work is explained', async () => {
  renderRemote(<Page />, {
    path: '/gate/pair#ABCDE12345',
    as: 'visitor',
    handlers: [handle('pairDevice', () => refuse('PAIRING_NOT_FOUND'))],
  });
  expect(await screen.findByLabelText(/^Code/)).toHaveValue('ABCDE12345');
  await press('Pair');
  expect(await screen.findByText(/has been used, has expired or is wrong/)).toBeVisible();
});

test('a ticket is shown by its address alone; what is no code is none', async () => {
  const { unmount } = renderRemote(<Page />, { path: '/T/K7PM3XQ29WTF', as: 'visitor' });
  expect(await screen.findByRole('img', { name: 'QR code of the ticket' })).toBeVisible();
  expect(screen.getByText('K7PM-3XQ2-9WTF')).toBeVisible();
  unmount();
  renderRemote(<Page />, { path: '/t/menu', as: 'visitor' });
  expect(await screen.findByText('This is not a ticket')).toBeVisible();
});
