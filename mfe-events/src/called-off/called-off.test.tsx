import { eventCan } from '@muster/domain';
import { createFakeBackend, handle, makeEvent, makeFreshId, refuse } from '@muster/testing';
import { renderRemote } from '@muster/testing/render';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Page } from '../page.tsx';

afterEach(() => sessionStorage.clear());

const FOX = '64b000000000000000000101';
const HOME = `/dashboard/events/${FOX}`;

function fox() {
  const backend = createFakeBackend('full');
  return { backend, event: backend.events.find(({ id }) => id === FOX)! };
}

const refundable = {
  ...{ onlinePlayers: 3, onlinePence: 7_500, byHandPlayers: 1, byHandPence: 2_500 },
  byHand: [],
};

test('the organizer says why, sees what is refunded and who hears of it, and can take it back', async () => {
  const user = userEvent.setup();
  const { backend, event } = fox();
  renderRemote(<Page />, {
    backend,
    path: HOME,
    handlers: [handle('getRefundRun', () => ({ refundable, run: null }))],
  });
  await user.click(await screen.findByRole('button', { name: 'Call off' }));
  const dialog = within(await screen.findByRole('dialog', { name: `Call off “${event.title}”` }));
  expect(dialog.getByText(/players get an email in 30 seconds/)).toBeVisible();
  const refund = await dialog.findByRole('checkbox', {
    name: 'Refund £75.00 that 3 players paid online',
  });
  expect(refund).toBeChecked();
  expect(dialog.getByText('£25.00 was paid by hand: refund it yourself.')).toBeVisible();

  await user.click(dialog.getByRole('button', { name: 'Call off' }));
  expect(await dialog.findByText('Say why the event is called off')).toBeVisible();
  await user.click(dialog.getByRole('textbox', { name: 'Why' }));
  await user.paste('The wood is flooded');
  await user.click(dialog.getByRole('button', { name: 'Call off' }));

  const takeBack = await screen.findByRole('button', { name: 'Let it take place' });
  expect(screen.getByText('The wood is flooded')).toBeVisible();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(event).toMatchObject({ cancellationReason: 'The wood is flooded' });
  expect(screen.queryByRole('button', { name: 'Call off' })).not.toBeInTheDocument();

  await user.click(takeBack);
  expect(await screen.findByRole('button', { name: 'Call off' })).toBeVisible();
  expect(event.cancelledAt).toBeNull();
});

test('once somebody was refunded it stays called off, and says so', async () => {
  const { backend, event } = fox();
  Object.assign(event, { cancelledAt: event.createdAt, cancellationReason: 'Storm' });
  renderRemote(<Page />, {
    backend,
    path: HOME,
    handlers: [handle('undoCallOff', () => refuse('REFUNDS_STARTED'))],
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Let it take place' }));
  const why = 'Players have been refunded, so the event stays called off';
  expect(await screen.findByText(why)).toBeVisible();
});

test('a player reads why, has neither ticket nor payment, and can leave', async () => {
  const backend = createFakeBackend('full');
  const other = backend.users.find(({ nickName }) => nickName === 'Quarrymaster')!;
  const off = { cancelledAt: '2026-11-01T10:00:00.000Z', cancellationReason: 'Storm' };
  const event = makeEvent({
    ...{ ...off, id: makeFreshId(), date: '2090-02-13T09:30:00.000Z' },
    can: eventCan(null, { organizerId: other.id, approved: true }),
    organizer: { id: other.id, name: 'Quarry Airsoft', avatarUrl: null },
    participation: {
      ...{ status: 'confirmed', position: null, needsConsent: false, holdUntil: null },
      ...{ waitsFor: null, paymentStatus: 'paid', paymentAmount: 25 },
    },
  });
  renderRemote(<Page />, {
    backend,
    path: `/dashboard/events/${event.id}`,
    handlers: [handle('getEvent', () => ({ event }))],
  });
  const page = within(await screen.findByRole('article', { name: event.title }));
  expect(page.getByText('Storm')).toBeVisible();
  expect(page.getByText(/You have paid\. The organizer refunds it/)).toBeVisible();
  expect(page.getByText('You had a spot. The event is called off.')).toBeVisible();
  expect(page.queryByRole('link', { name: 'Ticket' })).not.toBeInTheDocument();
  expect(page.getByRole('button', { name: /^Leave/ })).toBeVisible();
});
