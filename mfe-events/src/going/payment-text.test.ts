import { paymentText } from './payment-text.ts';

test.each([
  [25, 'pending', 'confirmed', 2_500, '£25.00 to pay'],
  [25, 'pending', 'confirmed', 1_000, '£10.00 to pay'],
  [25, 'pending', 'waitlist', 0, '£25.00 to pay if you get a spot'],
  [24.5, 'paid', 'confirmed', 0, '£24.50 paid'],
  [25, 'failed', 'confirmed', 1_500, 'Payment of £15.00 failed'],
  [25, 'refunded', 'waitlist', 0, '£25.00 refunded'],
  [0, 'pending', 'waitlist', 0, 'Free'],
] as const)(
  '%d pounds, %s, %s, %d pence owed: %s',
  (paymentAmount, paymentStatus, status, balancePence, text) => {
    const payment = { paymentAmount, paymentStatus, status, balancePence, voucherPence: 0 };
    expect(paymentText(payment)).toBe(text);
  },
);

test('what a voucher takes off is not said to be paid', () => {
  const payment = { paymentAmount: 25, balancePence: 0, voucherPence: 500 };
  const paid = { ...payment, paymentStatus: 'paid', status: 'confirmed' } as const;
  expect(paymentText(paid)).toBe('£20.00 paid');
});
