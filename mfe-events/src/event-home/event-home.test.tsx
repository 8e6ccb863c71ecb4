import { createFakeBackend, handle, makeId } from '@muster/testing';
import { renderRemote } from '@muster/testing/render';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect } from 'react';
import { Page } from '../page.tsx';

const FOX = '64b000000000000000000101';
const HOME = `/dashboard/events/${FOX}`;

function fox() {
  const backend = createFakeBackend('full');
  return { backend, event: backend.events.find(({ id }) => id === FOX)! };
}

function tabNames() {
  const tabs = within(screen.getByRole('navigation', { name: /^Parts of/ }));
  return tabs.getAllByRole('link').map(({ textContent }) => textContent?.replace(/ \d+$/, ''));
}

test('the organizer has a tab for each part, and what others contribute before the crew', async () => {
  const { backend } = fox();
  const rendered = renderRemote(<Page />, {
    backend,
    path: HOME,
    contributions: { 'event-home/tab@1': ({ event }) => <b>kit of {event.title}</b> },
  });
  await userEvent.click(await screen.findByRole('link', { name: 'Gear' }));
  expect(tabNames()).toEqual(['Overview', 'Players', 'Gear', 'Crew', 'Page']);
  expect(rendered.location()).toBe(`${HOME}/gear`);
  expect(await screen.findByText(/^kit of/)).toBeVisible();
});

test('a tab is there only for whom its remote names, and its address leads to the overview', async () => {
  const { backend, event } = fox();
  const can = { ...event.can, checkIn: false };
  const rendered = renderRemote(<Page />, {
    backend,
    path: `${HOME}/gear`,
    handlers: [handle('getEvent', () => ({ event: { ...event, can } }))],
    contributions: { 'event-home/tab@1': () => <b>kit</b> },
  });
  expect(await screen.findByRole('heading', { name: 'To do' })).toBeVisible();
  expect(rendered.location()).toBe(HOME);
  expect(screen.queryByText('kit')).not.toBeInTheDocument();
});

test('a tab that cannot be loaded says so, and the others stay', async () => {
  const { backend } = fox();
  renderRemote(<Page />, {
    backend,
    path: `${HOME}/gear`,
    contributions: { 'event-home/tab@1': null },
  });
  expect(await screen.findByText('This part is not available at the moment.')).toBeVisible();
  expect(tabNames()).toEqual(['Overview', 'Players', 'Crew', 'Page']);
});

test('crew has what its roles allow', async () => {
  const { backend, event } = fox();
  const can = { ...event.can, viewParticipants: false, manageCrew: false, update: false };
  renderRemote(<Page />, {
    backend,
    path: HOME,
    handlers: [handle('getEvent', () => ({ event: { ...event, can } }))],
  });
  await screen.findByRole('heading', { name: 'To do' });
  expect(tabNames()).toEqual(['Overview', 'Page']);
  expect(screen.queryByRole('link', { name: 'Edit' })).not.toBeInTheDocument();
});

test('players have the page and no tabs, also at the address of a tab', async () => {
  const backend = createFakeBackend('full');
  const other = backend.events.find(
    ({ approved, organizer }) => approved && organizer.id !== makeId(1),
  )!;
  renderRemote(<Page />, { backend, path: `/dashboard/events/${other.id}/crew` });
  expect(await screen.findByRole('complementary', { name: 'Join this event' })).toBeVisible();
  expect(screen.queryByRole('navigation', { name: /^Parts of/ })).not.toBeInTheDocument();
});

test('the worklist has the tasks of all, the most urgent first, and folds what is done', async () => {
  const { backend, event } = fox();
  const work = { event, unpaidCount: 0, owedPence: 0, unreadCount: 2, gate: null };
  const press = jest.fn();
  renderRemote(<Page />, {
    backend,
    path: HOME,
    handlers: [
      handle('getEventWork', () => ({
        work: { ...work, event: { ...event, waitlistCount: 3, gallery: [], approved: true } },
      })),
    ],
    contributions: {
      'event-home/task@1': ({ show }) => {
        useEffect(
          () =>
            show({
              text: '6 owe £142.50',
              urgency: 'now',
              action: { label: 'Remind', onPress: press },
            }),
          [show],
        );
        return null;
      },
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Remind: 6 owe £142.50' }));
  expect(press).toHaveBeenCalled();
  const rows = within(screen.getByRole('list', { name: 'To do' })).getAllByRole('listitem');
  expect(rows.map((row) => row.querySelector('b')?.textContent)).toEqual([
    '2 unread',
    '6 owe £142.50',
    'No pictures in the gallery yet',
    '3 on the waitlist',
  ]);
  expect(screen.getByRole('link', { name: 'Look: 3 on the waitlist' })).toHaveAttribute(
    'href',
    `${HOME}/players?p-status=waitlist`,
  );
  expect(screen.getByText(/^Approved · Kit list added$/)).toBeVisible();
});

test('a rejected event says why, and leads to the form', async () => {
  const { backend, event } = fox();
  event.approved = false;
  event.rejection = { rejectedAt: '2026-11-20T10:00:00.000Z', reason: 'No location' };
  renderRemote(<Page />, { backend, path: HOME });
  expect(await screen.findByText('No location')).toBeVisible();
  expect(await screen.findByRole('link', { name: /^Edit: Rejected/ })).toHaveAttribute(
    'href',
    `${HOME}/edit`,
  );
});

test('a build of an earlier release has its panel at the end of the overview', async () => {
  const { backend, event } = fox();
  renderRemote(<Page />, {
    backend,
    path: HOME,
    contributions: { 'event-page/panel@1': (props) => <b>panel of {props.event.title}</b> },
  });
  expect(await screen.findByText(`panel of ${event.title}`)).toBeInTheDocument();
});

test('Players shows the participants as the panel over the list does', async () => {
  const { backend } = fox();
  renderRemote(<Page />, { backend, path: `${HOME}/players` });
  const players = within(await screen.findByRole('region', { name: 'Players' }));
  expect(await players.findByRole('table', { name: 'Participants' })).toBeInTheDocument();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});
