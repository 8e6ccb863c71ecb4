import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loggedPath } from './logged-path.ts';

const PATHS = [
  ['/api/events/64b000000000000000000101?token=x', '/api/events/64b000000000000000000101'],
  ['/api/events/64b0/calendar.ics', '/api/events/64b0/calendar.ics'],
  ['/media/messages/a.jpg?expires=1&signature=x', '/media/messages/a.jpg'],
  ['/api/profile/calendar-feed', '/api/profile/calendar-feed'],
  ['/api/calendar/secret.ics', '/api/calendar/[secret]'],
  ['/api/calendar/secret.ics/?x=secret', '/api/calendar/[secret]'],
  ['/api/calendar/sec%0Aret.ics', '/api/calendar/[secret]'],
  ['/%61pi%2Fcalendar%2fsecret.ics', '/api/calendar/[secret]'],
  ['//API/Calendar/secret', '//API/Calendar/[secret]'],
  ['/api/%63alendar/secret', '/api/calendar/[secret]'],
  ['/api/calendar/secret%zz', '[malformed]'],
  ['/t/K7PM3XQ29WTF', '/t/[secret]'],
  ['/T/K7PM3XQ29WTF?x=1', '/T/[secret]'],
  ['/api/tickets/K7PM3XQ29WTF', '/api/tickets/[secret]'],
  ['/api/squad-codes/K7QM2X9P', '/api/squad-codes/[secret]'],
  ['/j/K7QM2X9P', '/j/[secret]'],
  ['/dashboard/t/1', '/dashboard/t/1'],
  ['/guardian/secret', '/guardian/[secret]'],
  ['/Guardian/secret/?x=1', '/Guardian/[secret]'],
  ['/api/guardian-signatures/secret', '/api/guardian-signatures/[secret]'],
  ['/api/events/64b0/waiver/guardian-link', '/api/events/64b0/waiver/guardian-link'],
] as const;
for (const [url, expected] of PATHS) {
  test(`${url} is logged as ${expected}`, () => {
    assert.equal(loggedPath(url), expected);
  });
}
