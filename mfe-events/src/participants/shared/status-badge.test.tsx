import { makeParticipant } from '@muster/testing';
import { renderRemote } from '@muster/testing/render';
import { screen } from '@testing-library/react';
import { PaymentBadge } from './status-badge.tsx';

test.each([
  ['what is owed, and not that it is pending', {}, 'Owes £25.00', ''],
  [
    'what is owed, and that an attempt failed',
    { paymentStatus: 'failed' },
    'Owes £25.00',
    'Failed',
  ],
  ['that it was refunded', { paymentStatus: 'refunded' }, 'Owes £25.00', 'Refunded'],
  ['the price that was paid', { paymentStatus: 'paid', balancePence: 0 }, 'Paid', '£25.00'],
  ['what is too much', { paymentStatus: 'paid', balancePence: -37_500 }, '£375.00 too much', ''],
  ['when it is due', { status: 'waitlist', balancePence: 0 }, 'Pays with a spot', '£25.00'],
  ['that nothing is due', { paymentAmount: 0, balancePence: 0 }, 'Nothing to pay', ''],
  ['a correction', { paymentAmount: 0, balancePence: -500 }, '£5.00 too much', ''],
] as const)('the payment of a row says once %s', (_what, given, word, beside) => {
  renderRemote(<PaymentBadge participant={makeParticipant(given)} />);
  expect(screen.getByText(word)).toBeInTheDocument();
  const others = ['Pending', 'Failed', 'Refunded', '£25.00'].filter((text) =>
    screen.queryByText(text),
  );
  expect(others.join()).toBe(beside);
});
