import type { OwnParticipation } from '@muster/contract';
import { handle, makeOwnParticipation, refuse } from '@muster/testing';
import { renderRemote } from '@muster/testing/render';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PayOnline } from './pay-online.tsx';

const HOLD_UNTIL = '2027-02-14T14:30:00.000Z';

function open(given: Partial<OwnParticipation>, handlers: ReturnType<typeof handle>[] = []) {
  const participation = makeOwnParticipation({ duePence: 1_000, ...given });
  return renderRemote(<PayOnline participation={participation} isComing />, { handlers });
}

test('what is due is paid at the address that the server names', async () => {
  const { requests } = open({ holdUntil: HOLD_UNTIL }, [
    handle('startCheckout', () => ({
      url: '#at-the-provider',
      checkoutId: '64b0000000000000000000c1',
      pence: 1_000,
      holdUntil: HOLD_UNTIL,
    })),
  ]);
  expect(screen.getByText('14:30')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Pay £10.00: Winter Fox' }));
  await waitFor(() => expect(window.location.hash).toBe('#at-the-provider'));
  // The server computes the amount.
  expect(Object.keys(requests.at(-1)?.body as object)).toEqual(['nonce']);
  // Whoever comes back by the browser's Back can pay again.
  expect(screen.getByRole('button', { name: /^Pay/ })).toBeDisabled();
  window.dispatchEvent(new Event('pageshow'));
  await waitFor(() => expect(screen.getByRole('button', { name: /^Pay/ })).toBeEnabled());
});

test('a provider that does not respond is said, and one can try again', async () => {
  open({}, [handle('startCheckout', () => refuse('UNAVAILABLE'))]);
  await userEvent.click(screen.getByRole('button', { name: /^Pay/ }));
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(screen.getByRole('button', { name: /^Pay/ })).toBeEnabled();
});

test.each([
  ['nothing is due', { duePence: 0 }, true],
  ['the game is over', {}, false],
])('where %s there is nothing to pay', (_, given, isComing) => {
  const participation = makeOwnParticipation({ duePence: 1_000, ...given });
  renderRemote(<PayOnline participation={participation} isComing={isComing} />);
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});
