import { addDays, type SeriesRule } from '@muster/contract';
import { londonIsoDay } from '@muster/domain';
import { makeMissingDates } from '../../src/features/events/make-dates.ts';
import { call } from './call.ts';
import { uploadPicture } from './make.ts';
import { type Person, signInSuperadmin, signUp } from './people.ts';
import type { TestServer } from './start-test-server.ts';

/** The first day of the series of tests: in a week. */
export const FROM: string = addDays(londonIsoDay(new Date()), 7);

/** The weekday of a day as a rule has it. */
export function weekdayOf(day: string): string {
  const names = new Intl.DateTimeFormat('en-GB', { weekday: 'short', timeZone: 'UTC' });
  return names.format(new Date(day)).toLowerCase();
}

/** Every week on the weekday of today. */
export const RULE: SeriesRule = {
  ...{ frequency: 'weekly', interval: 1, time: '09:30', from: FROM, until: null },
  ...{ weekdays: [weekdayOf(FROM)], except: [], extra: [] },
} as unknown as SeriesRule;

const FIELDS = [
  { label: 'Place', isPlace: true, options: [{ label: 'Walk-on', price: 0, limit: 60 }] },
];

/** A series with four dates, of somebody new unless `as` is given. */
export async function makeSeries(
  server: TestServer,
  given: {
    rule?: object;
    event?: object;
    as?: Person;
    weeksAhead?: number;
    moveUntilDays?: number;
  } = {},
) {
  const as = given.as ?? (await signUp(server));
  const { url } = await uploadPicture(server, as);
  const event = {
    ...{ title: 'Sunday Skirmish', location: 'Badgerwood', imageUrl: url, price: '£25' },
    ...{ organizer: { name: 'Badgers' }, maxParticipants: 80, customFields: FIELDS },
    ...given.event,
  };
  const { weeksAhead = 4, moveUntilDays = null } = given;
  const terms = { weeksAhead, moveUntilDays, endsAfterMinutes: 420 };
  const body = { event, ...terms, rule: { ...RULE, ...given.rule } } as never;
  return { as, ...(await call(server, 'createSeries', { as, body })) };
}

/** The coming dates that somebody can see. */
export function datesOf(server: TestServer, id: string, as?: Person) {
  const query = { limit: 60 };
  return call(server, 'listSeriesEvents', { ...(as && { as }), params: { id }, query });
}

/** What the job does every hour. */
export async function runSeriesJob({ services }: TestServer, now: Date = new Date()) {
  const { signal } = new AbortController();
  return makeMissingDates({ ...services, signal, now });
}

/** Approves a date with its series. */
export async function approveSeries(server: TestServer, id: string) {
  const as = await signInSuperadmin(server);
  const body = { approved: true, series: true };
  return call(server, 'approveEvent', { as, params: { id }, body });
}
