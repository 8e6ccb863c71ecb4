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
    expect(paymentText({ paymentAmount, paymentStatus, status, balancePence })).toBe(text);
  },
);
