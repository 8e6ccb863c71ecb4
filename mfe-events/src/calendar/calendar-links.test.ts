import { calendarFileUrl, googleCalendarUrl } from './calendar-links.ts';

test('Google gets title, time, location and the address of the event, each as one value', () => {
  const event = {
    id: '64b000000000000000000101',
    title: 'Fox & Hounds #1 / £5?&dates=evil',
    date: '2027-05-01T10:00:00.000Z',
    duration: '90 min',
    endsAt: null,
    location: 'Leeds\nLS1',
  };
  const url = new URL(googleCalendarUrl(event, 'https://muster.test'));
  expect(url.origin).toBe('https://calendar.google.com');
  expect(Object.fromEntries(url.searchParams)).toEqual({
    action: 'TEMPLATE',
    text: 'Fox & Hounds #1 / £5?&dates=evil',
    dates: '20270501T100000Z/20270501T113000Z',
    location: 'Leeds\nLS1',
    details: 'https://muster.test/e/64b000000000000000000101',
  });
});

test.each([
  ['7 hours', '2027-05-01T17:00:00.000Z', '20270501T100000Z/20270501T170000Z'],
  ['Weekend', null, '20270501T100000Z/20270501T100000Z'],
])('of %s until %s Google gets %s', (duration, endsAt, dates) => {
  const event = { id: 'a', title: 'Raid', location: 'Leeds', date: '2027-05-01T10:00:00.000Z' };
  const url = new URL(googleCalendarUrl({ ...event, duration, endsAt }, 'https://muster.test'));
  expect(url.searchParams.get('dates')).toBe(dates);
});

test('the file is on the origin of the API', () => {
  expect(calendarFileUrl('https://api.test', 'abc')).toBe(
    'https://api.test/api/events/abc/calendar.ics',
  );
});
