import { createFakeBackend, makeEvent, userOf } from '@muster/testing';
import { renderRemote } from '@muster/testing/render';
import { screen, within } from '@testing-library/react';
import { EventList } from '../event-list/event-list.tsx';
import { FirstSteps } from './first-steps.tsx';
import { needsFirstSteps } from './needs-first-steps.ts';

test('a new organizer sees the steps in place of sums, search and export', async () => {
  renderRemote(<EventList />, { backend: createFakeBackend('empty') });
  expect(await screen.findByRole('region', { name: /steps to your first event/ })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Create your first event' })).toHaveAttribute(
    'href',
    '/dashboard/events/new',
  );
  expect(screen.queryByRole('searchbox')).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Export Data' })).not.toBeInTheDocument();
});

test('with a pending event one waits; an approved one can be shared', () => {
  const pending = makeEvent({ approved: false, participantCount: 0 });
  const { unmount } = renderRemote(<FirstSteps event={pending} />);
  expect(screen.queryByRole('link', { name: 'Share its page' })).not.toBeInTheDocument();
  unmount();
  renderRemote(<FirstSteps event={{ ...pending, approved: true }} />);
  expect(screen.getByRole('link', { name: 'Share its page' })).toHaveAttribute(
    'href',
    `/dashboard/events/${pending.id}?share=`,
  );
});

test('the address of the page is chosen in the settings, and done with a handle', async () => {
  const backend = createFakeBackend('empty');
  const page = { handle: 'badgerwood', words: '', links: [] };
  backend.organizerPages.set(userOf(backend, 'organizer').id, page);
  renderRemote(<FirstSteps event={undefined} />, { backend });
  const link = screen.getByRole('link', { name: 'Choose your address' });
  expect(link).toHaveAttribute('href', '/dashboard/profile/organizing#page');
  expect(await within(link.closest('li')!).findByRole('img', { name: 'Done:' })).toBeVisible();
});

test('they are not needed once players join or there is a second event', () => {
  const event = makeEvent({ participantCount: 0, waitlistCount: 0 });
  expect(needsFirstSteps([])).toBe(true);
  expect(needsFirstSteps([event])).toBe(true);
  expect(needsFirstSteps([{ ...event, participantCount: 1 }])).toBe(false);
  expect(needsFirstSteps([event, event])).toBe(false);
});
