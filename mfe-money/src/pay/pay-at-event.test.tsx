import type { Event, OwnJoinStatus } from '@muster/contract';
import { handle, makeEvent, makeId } from '@muster/testing';
import { renderRemote } from '@muster/testing/render';
import { act, screen } from '@testing-library/react';
import { PayAtEvent } from './pay-at-event.tsx';

const PAYMENT: Event['payment'] = { mode: 'required', depositPence: null, refundRule: [] };
const HELD = {
  status: 'confirmed',
  position: null,
  waitsFor: null,
  holdUntil: '2027-02-14T14:30:00.000Z',
  needsConsent: false,
  paymentStatus: 'pending',
  paymentAmount: 25,
} as const;
const TOM = makeId(0x701);

type Checkout = OwnJoinStatus['checkout'];

interface Given {
  event?: Partial<Event>;
  takesPayments?: boolean;
  path?: string;
  /** What is due and how the checkout stands, each time the page asks; the last one stays. */
  own?: { duePence: number; checkout: Checkout }[];
}

function checkoutOf(status: NonNullable<Checkout>['status'], backPence = 0) {
  return { status, pence: 2_500, backPence };
}

function open({
  event,
  takesPayments = true,
  path = '/',
  own = [{ duePence: 2_500, checkout: null }],
}: Given) {
  const left = [...own];
  const given = makeEvent({ payment: PAYMENT, participation: HELD, ...event });
  const status = { joined: true, status: 'confirmed' as const, position: null, waitsFor: null };
  const spot = { ...status, holdUntil: HELD.holdUntil, refundPence: 0 };
  return renderRemote(<PayAtEvent event={given} />, {
    path,
    config: { takesPayments },
    handlers: [
      handle('getJoinStatus', ({ query }) => {
        const tom = { ...spot, id: TOM, name: 'Tom Oakes', age: 14, needsConsent: false };
        const now = left.length > 1 ? left.shift() : left[0];
        if (query.dependantId) return { ...spot, ...now! };
        return path.endsWith(TOM)
          ? { ...spot, duePence: 0, checkout: null, dependants: [tom] }
          : { ...spot, ...now! };
      }),
    ],
  });
}

test('a held spot is paid for where it was joined', async () => {
  open({});
  expect(await screen.findByRole('button', { name: /^Pay £25.00/ })).toBeVisible();
  expect(screen.getByText(/goes to somebody else/)).toBeVisible();
});

test.each([
  ['the event takes no payment', { event: { payment: { ...PAYMENT, mode: 'off' } } }],
  ['there is no provider', { takesPayments: false }],
] as [string, Given][])('nothing is asked for where %s', async (_, given) => {
  const { requests } = open(given);
  await act(async () => undefined);
  expect(requests).toEqual([]);
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

const PAID = { duePence: 0, checkout: checkoutOf('paid') };
const DECLINED = { duePence: 2_500, checkout: checkoutOf('failed') };

test.each([
  ['paid', PAID, '£25.00 paid.', ['Receipt: Operation Winter Fox']],
  [
    'declined',
    DECLINED,
    'The payment was declined. Nothing was taken.',
    ['Pay £25.00: Operation Winter Fox'],
  ],
  [
    'not completed in time',
    { duePence: 2_500, checkout: checkoutOf('expired') },
    'The payment was not completed in time. Nothing was taken.',
    ['Pay £25.00: Operation Winter Fox'],
  ],
  [
    'paid above what was due',
    { duePence: 0, checkout: checkoutOf('paid', 1_000) },
    '£25.00 paid, £10.00 refunded.',
    ['Receipt: Operation Winter Fox'],
  ],
] as const)('whoever comes back reads what happened: %s', async (_, own, text, buttons) => {
  open({ path: '/?from-payment=', own: [own] });
  expect(await screen.findByRole('status')).toHaveTextContent(text);
  const shown = screen.getAllByRole('button').map((one) => one.getAttribute('aria-label'));
  expect(shown).toEqual(buttons);
});

test('what happened before is not told to whoever opens the page', async () => {
  open({ own: [DECLINED] });
  expect(await screen.findByRole('button', { name: /^Pay/ })).toBeVisible();
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
});

test('whoever comes back for a dependant reads it with the name', async () => {
  open({ path: `/?from-payment=${TOM}`, own: [DECLINED] });
  expect(await screen.findByRole('status')).toHaveTextContent('The payment was declined.');
  expect(await screen.findByRole('button', { name: /, Tom Oakes$/ })).toBeVisible();
});

test('until the provider has told it, the page waits a minute and offers nothing to pay', async () => {
  jest.useFakeTimers();
  try {
    const waiting = { duePence: 2_500, checkout: checkoutOf('open') };
    const { unmount } = open({ path: '/?from-payment=', own: [waiting] });
    expect(await screen.findByRole('status')).toHaveTextContent('your payment is on its way');
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
    await act(() => jest.advanceTimersByTimeAsync(61_000));
    expect(screen.getByRole('button', { name: /^Pay/ })).toBeVisible();
    unmount();
    open({ path: '/?from-payment=', own: [waiting, waiting, PAID] });
    await screen.findByRole('status');
    for (const _ of [1, 2]) await act(() => jest.advanceTimersByTimeAsync(3_000));
    expect(screen.getByRole('status')).toHaveTextContent('£25.00 paid.');
  } finally {
    jest.useRealTimers();
  }
});
