/** @jest-environment node */
import { formatTicketCode, hasTicket } from './ticket.ts';

test.each([
  ['confirmed', true, true],
  ['confirmed', false, false],
  ['waitlist', true, false],
  ['cancelled', true, false],
] as const)('%s, approved %j: has a ticket %j', (status, approved, expected) => {
  expect(hasTicket({ status, event: { approved } })).toBe(expected);
});

test('nobody has a ticket for an event that is called off', () => {
  const event = { approved: true, cancelledAt: '2027-02-14T09:30:00.000Z' };
  expect(hasTicket({ status: 'confirmed', event })).toBe(false);
});

test('a code is shown in groups of four', () => {
  expect(formatTicketCode('K7PM3XQ29WTF')).toBe('K7PM-3XQ2-9WTF');
});
