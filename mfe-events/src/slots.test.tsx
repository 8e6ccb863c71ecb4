import { createFakeBackend, handle, makeEvent, participantsOf } from '@muster/testing';
import { renderRemote } from '@muster/testing/render';
import { screen, within } from '@testing-library/react';
import { Page } from './page.tsx';

const FOX = '64b000000000000000000101';
const MISSING = 'Gear is not available here at the moment.';

/** Games of these days: only their cards have places for others. */
function createNearBackend() {
  const backend = createFakeBackend('full');
  for (const event of backend.events)
    event.date = new Date(Date.now() + 2 * 24 * 3_600_000).toISOString();
  return backend;
}

test('Next up and every card of a game within a week have a place for other remotes', async () => {
  const backend = createNearBackend();
  const { date } = backend.events[0]!;
  const event = makeEvent({ title: 'Night Raid', approved: true, date });
  const next = { event, unpaidCount: 0, owedPence: 0, unreadCount: 5, gate: null };
  renderRemote(<Page />, {
    path: '/dashboard/events',
    backend,
    handlers: [handle('getNextEvent', () => ({ next }))],
    contributions: {
      'next-event/main@1': (props) => <b>gate, {props.next.unreadCount} unread</b>,
      'event-card/actions@1': (props) => <b>check in for {props.event.title}</b>,
    },
  });
  const nextUp = within(await screen.findByRole('region', { name: 'Night Raid' }));
  expect(await nextUp.findByText('gate, 5 unread')).toBeInTheDocument();
  const cards = await screen.findAllByRole('article');
  for (const card of cards) {
    const title = within(card).getByRole('heading', { level: 2 }).textContent;
    expect(within(card).getByText(`check in for ${title}`)).toBeInTheDocument();
  }
});

test('the list says once what is missing of its cards', async () => {
  renderRemote(<Page />, {
    path: '/dashboard/events',
    backend: createNearBackend(),
    contributions: { 'event-card/actions@1': null },
  });
  expect(await screen.findByText(MISSING)).toBeInTheDocument();
  expect(screen.getAllByRole('article').length).toBeGreaterThan(1);
});

test('nothing of other remotes is loaded with a list of games that are far away', async () => {
  const backend = createNearBackend();
  const far = new Date(Date.now() + 30 * 24 * 3_600_000).toISOString();
  for (const event of backend.events) event.date = far;
  const action = jest.fn(() => null);
  renderRemote(<Page />, {
    path: '/dashboard/events',
    backend,
    contributions: { 'event-card/actions@1': action, 'next-event/main@1': action },
  });
  expect((await screen.findAllByRole('article')).length).toBeGreaterThan(1);
  expect(action).not.toHaveBeenCalled();
});

test('the details of a participant have a place for sections', async () => {
  const backend = createFakeBackend('full');
  const fox = backend.events.find(({ id }) => id === FOX)!;
  const [participant] = participantsOf(backend, fox);
  renderRemote(<Page />, {
    backend,
    path: `/dashboard/events/${FOX}/participants?participant=${participant!.user.id}`,
    contributions: {
      'participant/section@1': (props) => (
        <b>{`waiver of ${props.participant.joinForm.fullName} for ${props.event.title}`}</b>
      ),
    },
  });
  const text = `waiver of ${participant!.joinForm.fullName} for ${fox.title}`;
  expect(await screen.findByText(text)).toBeInTheDocument();
});

test('the card of a joined event has a place for sections', async () => {
  renderRemote(<Page />, {
    path: '/dashboard/events?view=going',
    contributions: {
      'going-card/section@1': ({ participation }) => <b>pay for {participation.title}</b>,
    },
  });
  const [card] = await screen.findAllByRole('article');
  const title = within(card!).getByRole('heading').textContent;
  expect(await within(card!).findByText(`pay for ${title}`)).toBeInTheDocument();
});
