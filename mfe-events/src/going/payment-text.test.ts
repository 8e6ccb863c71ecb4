import { paymentText } from './payment-text.ts';

test.each([
  [25, 'pending', 'confirmed', '£25.00 to pay'],
  [25, 'pending', 'waitlist', '£25.00 to pay if you get a spot'],
  [24.5, 'paid', 'confirmed', '£24.50 paid'],
  [25, 'failed', 'confirmed', 'Payment of £25.00 failed'],
  [25, 'refunded', 'waitlist', '£25.00 refunded'],
  [0, 'pending', 'waitlist', 'Free'],
] as const)('%d pounds, %s, %s: %s', (paymentAmount, paymentStatus, status, text) => {
  expect(paymentText({ paymentAmount, paymentStatus, status })).toBe(text);
});
