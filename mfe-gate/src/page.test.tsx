import { handle, loseConnection, makeId, makeOwnParticipation, refuse } from '@muster/testing';
import { renderRemote } from '@muster/testing/render';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Page } from './page.tsx';
import { EVENT, listNames, makeList, openGate, press } from './testing/open-gate.tsx';

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
  // The row stays a moment, so that a second press does not let in who comes next.
  expect(await listNames()).toContain('Price, A');
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
  await press('Pays later');
  await waitFor(() => expect(scans).toHaveLength(1));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
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
  await press('Out', dialog);
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

test('an account that may not open it goes on as the device that it was paired as', async () => {
  const device = { id: makeId(9), name: 'Sam’s phone', eventId: EVENT };
  localStorage.setItem('muster-gate-device', JSON.stringify({ token: 'secret', device }));
  renderRemote(<Page />, {
    path: `/gate/${EVENT}`,
    handlers: [handle('getGate', () => refuse('EVENT_NOT_FOUND'))],
  });
  expect(await screen.findByRole('alert')).toHaveTextContent(/not found/i);
  await press('Go on as Sam’s phone');
  // The token of the device is sent, which is nobody's here.
  expect(await screen.findByText(/^Your session has ended/)).toBeVisible();
  localStorage.clear();
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

test('one’s own ticket says which event it is for, later without a connection too', async () => {
  const own = makeOwnParticipation({ ticketCode: 'K7PM3XQ29WTF' });
  const handlers = [
    handle('listMyParticipations', () => ({
      participations: [own],
      pagination: { page: 1, limit: 20, total: 1, pages: 1 },
    })),
    handle('findTicket', () => refuse('TICKET_NOT_FOUND')),
  ];
  const { unmount } = renderRemote(<Page />, { path: '/t/K7PM3XQ29WTF', handlers });
  expect(await screen.findByText('Winter Fox')).toBeVisible();
  unmount();
  renderRemote(<Page />, {
    path: '/t/K7PM3XQ29WTF',
    handlers: [
      handle('listMyParticipations', () => loseConnection()),
      handle('findTicket', () => loseConnection()),
    ],
  });
  expect(screen.getByText('Winter Fox')).toBeVisible();
  localStorage.clear();
});

test('a ticket is shown by its address alone; what is no code is none', async () => {
  const { unmount } = renderRemote(<Page />, { path: '/T/K7PM3XQ29WTF', as: 'visitor' });
  expect(await screen.findByRole('img', { name: 'QR code of the ticket' })).toBeVisible();
  expect(screen.getByText('K7PM-3XQ2-9WTF')).toBeVisible();
  unmount();
  renderRemote(<Page />, { path: '/t/menu', as: 'visitor' });
  expect(await screen.findByText('This is not a ticket')).toBeVisible();
});
