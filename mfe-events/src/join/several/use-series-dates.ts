import { SERIES } from '@muster/contract';
import { useOptionalSession, useOptionalViewer } from '@muster/remote-kit';
import { useEndpoint } from '@muster/remote-kit/endpoints';
import type { JoiningDependant } from '../who/dependants.ts';
import { describeDates } from './dates-to-book.ts';

/** So many of the coming dates are offered: twice as many as can be booked at once. */
const MAX_DATES = 2 * SERIES.maxJoinedDates;

/** The coming dates of a series, each with whether the viewer, or whom they book for, can join. */
export function useSeriesDates(seriesId: string, dependant?: JoiningDependant) {
  const viewer = useOptionalViewer();
  const dateOfBirth = useOptionalSession()?.user.dateOfBirth;
  const query = useEndpoint('listSeriesEvents', {
    params: { id: seriesId },
    query: { limit: MAX_DATES },
  });
  const booker = { viewer, dateOfBirth, dependant, now: new Date() };
  return { query, dates: describeDates(query.data?.events ?? [], booker) };
}
