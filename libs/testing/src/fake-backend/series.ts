import type { Event, Series } from '@muster/contract';
import { describeRule, endOf, hasStarted, seriesDates } from '@muster/domain';
import { makeFreshId } from '../builders/ids.ts';
import { makeEvent } from '../builders/make-event.ts';
import { refuse } from '../handlers/refuse.ts';
import { toEventResponse } from './approvals.ts';
import { toNewEvent } from './events.ts';
import type { FakeBackend, FakeHandlers, FakeSeries } from './fake-backend.ts';
import { findOwn } from './join.ts';
import { fromNow, pageOf } from './lists.ts';
import { findEventFor } from './people.ts';

/** Handlers of series (docs/product/series.md#series). Nothing of a date is its own. */
export const seriesHandlers = {
  createSeries(backend, { actor, body: { event, ...terms } }) {
    const series = { ...terms, id: makeFreshId(), isPaused: false };
    const { weeksAhead, rule } = series;
    const { dates, refusal } = seriesDates(rule, { now: new Date(), weeksAhead });
    if (refusal) return refuse(refusal);
    backend.series.push(series);
    const events = dates.map(({ startsAt }) => {
      const endsAt = endOf(startsAt, terms.endsAfterMinutes)?.toISOString() ?? null;
      return toNewEvent(actor, { ...event, date: startsAt.toISOString(), endsAt });
    });
    backend.events.unshift(...events);
    join(series, events);
    return {
      series: toResponse(backend, series),
      events: events.map((one) => toEventResponse(backend, one, actor)),
    };
  },
  repeatEvent(backend, { actor, params, body }) {
    const first = findEventFor(backend, { actor, id: params.id }, 'update');
    if (first.series) return refuse('IN_SERIES');
    const series = { endsAfterMinutes: null, ...body, id: makeFreshId(), isPaused: false };
    const { dates } = seriesDates(body.rule, { now: new Date(), weeksAhead: body.weeksAhead });
    const others = dates
      .filter(({ startsAt }) => startsAt.toISOString() !== first.date)
      .map(({ startsAt }) => {
        const made = { id: makeFreshId(), date: startsAt.toISOString(), endsAt: null };
        return { ...first, ...made, approved: false };
      });
    backend.series.push(series);
    backend.events.unshift(...others);
    const events = [first, ...others];
    join(series, events);
    return {
      series: toResponse(backend, series),
      events: events.map((one) => toEventResponse(backend, one, actor)),
    };
  },
  takeOutOfSeries(backend, { actor, params: { id } }) {
    const event = findEventFor(backend, { actor, id }, 'update');
    event.series = null;
    return { event: toEventResponse(backend, event, actor) };
  },
  getSeries: (backend, { params: { id } }) => ({ series: toResponse(backend, find(backend, id)) }),
  listSeriesEvents(backend, { actor, params: { id }, query }) {
    find(backend, id);
    const { events, pagination } = pageOf('events', comingDates(backend, id), query);
    const seen = events.map((event) => {
      const participation = actor && findOwn(backend, { event, actor });
      return { ...toEventResponse(backend, event, actor), ...(participation && { participation }) };
    });
    return { events: seen, pagination };
  },
  updateSeries(backend, { params: { id }, body }) {
    const series = find(backend, id);
    const { event = {}, from = '', ...terms } = body;
    const given = Object.entries(terms).filter(([, value]) => value !== undefined);
    Object.assign(series, Object.fromEntries(given));
    const dates = comingDates(backend, id).filter(({ date }) => date.slice(0, 10) >= from);
    for (const date of dates) Object.assign(date, event, { updatedAt: fromNow() });
    const counts = { changed: dates.length, created: 0, removed: 0, kept: [], refused: [] };
    return { series: toResponse(backend, series), ...counts };
  },
  pauseSeries(backend, { params: { id }, body: { isPaused } }) {
    const series = find(backend, id);
    Object.assign(series, { isPaused });
    return { series: toResponse(backend, series) };
  },
  endSeries(backend, { params: { id } }) {
    const dates = comingDates(backend, id);
    backend.endedSeries.push({ series: find(backend, id), events: backend.events });
    const kept = dates.filter(({ participantCount, likes }) => participantCount + likes > 0);
    for (const date of kept) date.series = null;
    const gone = new Set(dates.filter((date) => !kept.includes(date)));
    backend.events = backend.events.filter((event) => !gone.has(event));
    backend.series = backend.series.filter((series) => series.id !== id);
    return { id, kept: kept.length, removed: gone.size };
  },
  restoreSeries(backend, { params: { id } }) {
    const ended = backend.endedSeries.find(({ series }) => series.id === id);
    if (!ended) return refuse('SERIES_NOT_FOUND');
    backend.events = ended.events;
    backend.series.push(ended.series);
    return { series: toResponse(backend, ended.series) };
  },
} satisfies FakeHandlers;

function find({ series }: FakeBackend, id: string): FakeSeries {
  return series.find((one) => one.id === id) ?? refuse('SERIES_NOT_FOUND');
}

function comingDates({ events }: FakeBackend, id: string): Event[] {
  const now = new Date();
  return events
    .filter((event) => event.series?.id === id && !hasStarted(event, now))
    .toSorted((a, b) => a.date.localeCompare(b.date));
}

/** Says of each date of which series it is. */
function join({ id, rule }: FakeSeries, dates: readonly Event[]): void {
  const pendingDates = dates.filter(({ approved }) => !approved).length;
  for (const event of dates) {
    const others = dates.filter((other) => other !== event).slice(0, 3);
    const next = others.map(({ id: other, date, availableSpots }) => {
      return { id: other, date, availableSpots };
    });
    const comingDates = dates.length;
    event.series = { id, words: describeRule(rule), comingDates, pendingDates, next };
  }
}

function toResponse(backend: FakeBackend, { id, rule, ...series }: FakeSeries): Series {
  const dates = comingDates(backend, id);
  const [first = makeEvent({ title: '' })] = dates;
  const approved = dates.length > 0 && dates.every((date) => date.approved);
  const { title, organizer } = first;
  return {
    ...series,
    ...{ id, rule, title, approved, organizer, words: describeRule(rule) },
    event: first,
    comingDates: dates.length,
    can: { update: true, end: true },
    createdAt: fromNow(),
    updatedAt: fromNow(),
  };
}
