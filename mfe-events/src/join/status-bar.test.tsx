import { handle, makeEvent, makeId } from '@muster/testing';
import { renderRemote } from '@muster/testing/render';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { JoinCard } from './join-card.tsx';

/* The line of a phone at the bottom of an event (docs/product/player-screens.md#join-screen). */

const OWN = {
  status: 'confirmed',
  position: null,
  waitsFor: null,
  holdUntil: null,
  needsConsent: false,
  paymentStatus: 'pending',
  paymentAmount: 40,
} as const;

beforeEach(() => {
  jest
    .spyOn(window, 'matchMedia')
    .mockImplementation(
      (query) => ({ matches: query.includes('max-width'), media: query }) as never,
    );
});
afterEach(() => jest.restoreAllMocks());

test('one press of Pay is on the way to the provider, with the amount that is due', async () => {
  const event = makeEvent({
    payment: { mode: 'optional', depositPence: null, refundRule: [] },
    participation: OWN,
    date: '2090-02-13T09:30:00.000Z',
  });
  const checkout = {
    url: '#at-the-provider',
    checkoutId: makeId(3),
    pence: 4_000,
    holdUntil: null,
  };
  const { requests } = renderRemote(<JoinCard event={event} />, {
    config: { takesPayments: true },
    handlers: [
      handle('getJoinStatus', () => ({
        ...{ joined: true, status: 'confirmed' as const, position: null, waitsFor: null },
        ...{ holdUntil: null, refundPence: 0, duePence: 4_000, checkout: null },
      })),
      handle('startCheckout', () => checkout),
    ],
  });
  expect(await screen.findByText('£40.00 to pay')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Pay' }));
  await waitFor(() => expect(window.location.hash).toBe('#at-the-provider'));
  expect(requests.filter(({ method }) => method === 'POST')).toHaveLength(1);
});
