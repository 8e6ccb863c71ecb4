import { dropAllDrafts } from '@muster/remote-kit';
import { fakeBackendHandlers, handle, participantsOf, refuse } from '@muster/testing';
import { afterSlip } from '@muster/testing/presses';
import { onlineManager } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Page } from '../../page.tsx';
import { participantsPath } from '../../paths.ts';
import { ParticipantsDialog } from '../participants-dialog.tsx';
import { renderOnTheDay } from '../testing/render-on-the-day.tsx';

const FOX = '64b000000000000000000101';
const OFFLINE =
  /^You are offline. Check-ins and payments are saved on this device and sent when you are back online./;

function open(options: Parameters<typeof renderOnTheDay>[1] = {}) {
  const rendered = renderOnTheDay(<ParticipantsDialog eventId={FOX} />, {
    path: participantsPath(FOX),
    ...options,
  });
  const event = rendered.backend.events.find(({ id }) => id === FOX)!;
  function findStored(name: string) {
    return participantsOf(rendered.backend, event).find(
      ({ joinForm }) => joinForm.fullName === name,
    )!;
  }
  function changes() {
    return rendered.requests.filter(({ method }) => method === 'PATCH').map(({ body }) => body);
  }
  return { ...rendered, findStored, changes };
}
async function findRow(name: string) {
  const header = await screen.findByRole('rowheader', { name: new RegExp(name) });
  return within(header.closest('tr') as HTMLElement);
}
async function click(name: string | RegExp) {
  await userEvent.click(await screen.findByRole('button', { name }));
}
let network: jest.SpyInstance<boolean, []>;
function setOnline(isOnline: boolean) {
  network.mockReturnValue(isOnline);
  act(() => onlineManager.setOnline(isOnline));
}
function goOffline() {
  setOnline(false);
}
function goOnline() {
  setOnline(true);
}

beforeEach(() => {
  network = jest.spyOn(navigator, 'onLine', 'get');
});
afterEach(() => {
  act(() => dropAllDrafts());
  goOnline();
  network.mockRestore();
});

test('without a connection a change is shown and kept, and sent once when it is back', async () => {
  const first = open();
  const row = await findRow('Robert Oakes');
  goOffline();
  expect(screen.getByText(OFFLINE)).toBeVisible();
  await click('Check in Robert Oakes');
  await click('Check in Maggie Drummond');
  expect(row.getByText('Checked in')).toBeVisible();
  expect(row.getByRole('img', { name: 'Waiting to be sent' })).toBeVisible();
  expect(screen.getByText(/2 changes wait to be sent/)).toBeVisible();
  expect(first.changes()).toEqual([]);
  first.unmount();

  // The tab of events sends what the closed dialog has left.
  const { backend } = first;
  const second = renderOnTheDay(<Page />, { backend, path: '/dashboard/events' });
  goOnline();
  await waitFor(() => expect(first.findStored('Robert Oakes').checkInStatus).toBe('checked_in'));
  await waitFor(() => expect(first.findStored('Maggie Drummond').checkInStatus).toBe('checked_in'));
  await waitFor(() => expect(countStored()).toBe(0));
  expect(second.requests.filter(({ method }) => method === 'PATCH')).toHaveLength(2);
});

function countStored(): number {
  return Object.keys(localStorage).filter((key) => key.includes('participant-changes')).length;
}

test('changes of a participant are sent in order, also those of several', async () => {
  const { changes, findStored } = open();
  await findRow('Robert Oakes');
  goOffline();
  await click('Check in Robert Oakes');
  await afterSlip();
  await click('Undo: Robert Oakes checked in');
  await userEvent.click((await findRow('Robert Oakes')).getByRole('checkbox'));
  await click('Mark paid');
  expect(
    await screen.findByText(/^1 marked paid. Saved on this device, and sent when you are back/),
  ).toBeVisible();
  goOnline();
  await waitFor(() => expect(findStored('Robert Oakes').paymentStatus).toBe('paid'));
  expect(changes()).toEqual([
    { checkInStatus: 'checked_in' },
    { checkInStatus: 'not_checked_in' },
    { userIds: [findStored('Robert Oakes').user.id], change: { paymentStatus: 'paid' } },
  ]);
});

test('what is refused later is listed with its reason, and can be tried again', async () => {
  const { findStored } = open();
  const row = await findRow('Robert Oakes');
  goOffline();
  await click('Check in Robert Oakes');
  findStored('Robert Oakes').status = 'cancelled';
  goOnline();
  const refused = within(await screen.findByRole('list', { name: 'Refused changes' }));
  expect(refused.getByRole('alert')).toHaveTextContent(
    'Robert Oakes not checked in: Only confirmed players can be checked in',
  );
  expect(row.getByText('Not checked in')).toBeVisible();
  findStored('Robert Oakes').status = 'confirmed';
  await click('Try again: Robert Oakes checked in');
  await waitFor(() => expect(findStored('Robert Oakes').checkInStatus).toBe('checked_in'));
  expect(screen.queryByRole('list', { name: 'Refused changes' })).not.toBeInTheDocument();
});

test('while the server fails a change waits, and the next one is tried with it', async () => {
  const { use, findStored, backend, changes } = open();
  const row = await findRow('Robert Oakes');
  use(handle('updateParticipant', () => refuse('UNAVAILABLE')));
  await click('Check in Robert Oakes');
  await waitFor(() => expect(changes()).toHaveLength(1));
  expect(row.getByText('Checked in')).toBeVisible();
  expect(row.getByRole('img', { name: 'Waiting to be sent' })).toBeVisible();
  use(...fakeBackendHandlers(backend));
  await click('Mark paid Robert Oakes');
  await waitFor(() =>
    expect(findStored('Robert Oakes')).toMatchObject({
      checkInStatus: 'checked_in',
      paymentStatus: 'paid',
    }),
  );
  await waitFor(() => expect(row.queryByRole('img')).not.toBeInTheDocument());
});

test('what the release before has kept is sent', async () => {
  const { backend, unmount } = open();
  unmount();
  const event = backend.events.find(({ id }) => id === FOX)!;
  const player = participantsOf(backend, event).find(
    ({ joinForm }) => joinForm.fullName === 'Robert Oakes',
  )!;
  const kept = {
    ...{ id: '0123abcd', eventId: FOX, userIds: [player.user.id], isBulk: false },
    ...{ change: { checkInStatus: 'checked_in' }, who: 'Robert Oakes', done: 'checked in' },
    ...{ createdAt: new Date().toISOString(), state: 'sending', attempts: 1, failure: null },
  };
  const { id } = JSON.parse(localStorage.getItem('user') ?? '{}');
  const key = `muster-draft:${id}:participant-changes:0123abcd`;
  localStorage.setItem(key, JSON.stringify(kept));
  renderOnTheDay(<Page />, { backend, path: '/dashboard/events' });
  await waitFor(() => expect(player.checkInStatus).toBe('checked_in'));
  await waitFor(() => expect(countStored()).toBe(0));
});

test('an offline check-in of somebody who has come in meanwhile says when', async () => {
  const { findStored } = open();
  await findRow('Robert Oakes');
  goOffline();
  await click('Check in Robert Oakes');
  const checkInTime = '2026-03-01T08:09:00.000Z';
  Object.assign(findStored('Robert Oakes'), { checkInStatus: 'checked_in', checkInTime });
  goOnline();
  expect(await screen.findByRole('alert')).toHaveTextContent(
    /Robert Oakes: Checked in already, 1 Mar 2026, /,
  );
});

test('without a connection search and filters work on who is loaded', async () => {
  open();
  await findRow('Robert Oakes');
  goOffline();
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search participants' }), 'oakes');
  expect(
    await screen.findByText(/^Searching in the \d+ people loaded on this device$/),
  ).toBeVisible();
  expect(screen.getAllByRole('rowheader')).toHaveLength(1);
  expect(screen.getByRole('rowheader')).toHaveTextContent('Robert Oakes');
  expect(screen.getByText('1 found')).toBeVisible();
  await click('Check in Robert Oakes');
  expect((await findRow('Robert Oakes')).getByText('Checked in')).toBeVisible();
  await userEvent.type(screen.getByRole('searchbox'), ' nobody');
  expect(await screen.findByText('No participants found')).toBeVisible();
});

test('the changes of others arrive when the stream tells of them, and only of this event', async () => {
  const { feed, findStored, requests } = open();
  const row = await findRow('Robert Oakes');
  function countLists() {
    return requests.filter(({ path }) => path.endsWith('/participants')).length;
  }
  const before = countLists();
  Object.assign(findStored('Robert Oakes'), {
    checkInStatus: 'checked_in',
    checkInTime: new Date().toISOString(),
  });
  act(() => feed.emit({ participants: { eventId: '64b000000000000000000102' } }));
  expect(countLists()).toBe(before);
  act(() => feed.emit({ participants: { eventId: FOX } }));
  expect(await row.findByText('Checked in')).toBeVisible();
});
