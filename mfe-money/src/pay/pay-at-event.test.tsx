import type { Event } from '@muster/contract';
import { handle, makeEvent } from '@muster/testing';
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

interface Given {
  event?: Partial<Event>;
  takesPayments?: boolean;
  path?: string;
  /** What is due, each time the page asks; the last one stays. */
  due?: number[];
}

function open({ event, takesPayments = true, path = '/', due = [2_500] }: Given) {
  const left = [...due];
  const given = makeEvent({ payment: PAYMENT, participation: HELD, ...event });
  return renderRemote(<PayAtEvent event={given} />, {
    path,
    config: { takesPayments },
    handlers: [
      handle('getJoinStatus', () => ({
        ...{ joined: true, status: 'confirmed' as const, position: null, waitsFor: null },
        ...{ holdUntil: HELD.holdUntil, refundPence: 0 },
        duePence: (left.length > 1 ? left.shift() : left[0]) ?? 0,
      })),
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

test('whoever comes back from the provider sees the payment once it is confirmed', async () => {
  jest.useFakeTimers();
  try {
    open({ path: '/?from-payment=', due: [2_500, 2_500, 0] });
    expect(await screen.findByRole('status')).toHaveTextContent('your payment is on its way');
    for (const _ of [1, 2]) await act(() => jest.advanceTimersByTimeAsync(3_000));
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  } finally {
    jest.useRealTimers();
  }
});
