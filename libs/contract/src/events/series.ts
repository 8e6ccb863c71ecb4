import { z } from 'zod';
import { SERIES_NTHS, WEEKDAYS } from '../choices.ts';
import { defineEndpoint } from '../endpoint.ts';
import { SERIES } from '../field-limits.ts';
import { PAGE_SIZE } from '../limits.ts';
import { pageQuery, pagination } from '../shared/pagination.ts';
import { id, timestamp } from '../shared/text.ts';
import { wholeNumber } from '../shared/whole-number.ts';
import { FIELD_TEXT } from '../texts.ts';
import { event } from './event.ts';
import { newEvent } from './event-edits.ts';
import { seriesContent } from './series-content.ts';
import { type SeriesRule, seriesDays } from './series-days.ts';

const day = z
  .string(FIELD_TEXT.ruleDay)
  .pipe(z.iso.date(FIELD_TEXT.ruleDay))
  .refine((value) => value >= '2000' && value < '2101', FIELD_TEXT.ruleDay);
const changedDays = z.array(day).max(SERIES.maxChangedDays, FIELD_TEXT.ruleChangedDays).default([]);

const terms = {
  time: z.string(FIELD_TEXT.ruleTime).regex(/^([01]\d|2[0-3]):[0-5]\d$/, FIELD_TEXT.ruleTime),
  from: day,
  until: day.nullable().default(null),
  except: changedDays,
  extra: changedDays,
};

const weekdays = z
  .array(z.enum(WEEKDAYS, FIELD_TEXT.ruleWeekdays), FIELD_TEXT.ruleWeekdays)
  .min(1, FIELD_TEXT.ruleWeekdays)
  .max(SERIES.maxWeekdays, FIELD_TEXT.ruleWeekdays)
  .refine((chosen) => new Set(chosen).size === chosen.length, FIELD_TEXT.ruleWeekdays);

/** On which days a series has dates (docs/product/series.md#series-rule). */
export const seriesRule = z
  .discriminatedUnion(
    'frequency',
    [
      z.object({
        ...terms,
        frequency: z.literal('weekly'),
        interval: wholeNumber(FIELD_TEXT.ruleWeeks, 1, SERIES.maxIntervalWeeks),
        weekdays,
      }),
      z.object({
        ...terms,
        frequency: z.literal('monthly'),
        interval: wholeNumber(FIELD_TEXT.ruleMonths, 1, SERIES.maxIntervalMonths),
        nth: z.literal([...SERIES_NTHS], FIELD_TEXT.ruleNth),
        weekday: z.enum(WEEKDAYS),
      }),
    ],
    FIELD_TEXT.ruleFrequency,
  )
  .superRefine((rule, { addIssue, issues }) => {
    const until = wrongUntil(rule);
    if (until) addIssue({ code: 'custom', path: ['until'], message: until });
    for (const [index, added] of rule.extra.entries())
      if (rule.except.includes(added))
        addIssue({ code: 'custom', path: ['extra', index], message: FIELD_TEXT.ruleDayTwice });
    if (issues.length === 0 && isEmpty(rule))
      addIssue({ code: 'custom', message: FIELD_TEXT.ruleEmpty });
  }) satisfies z.ZodType<SeriesRule>;

function wrongUntil({ from, until }: SeriesRule): string | undefined {
  if (until === null) return undefined;
  if (until < from) return FIELD_TEXT.dayRange;
  const latest = `${Number(from.slice(0, 4)) + SERIES.maxYears}${from.slice(4)}`;
  return until > latest ? FIELD_TEXT.ruleUntilLate : undefined;
}

/** Only a rule with an end can be empty: 60 days that are left out are not all of the others. */
function isEmpty(rule: SeriesRule): boolean {
  if (rule.until === null || rule.extra.length > 0) return false;
  return seriesDays(rule, { from: rule.from, to: rule.until }).length === 0;
}

/** The end of each date, in minutes after its start. Null: as the duration tells, if it does. */
const endsAfterMinutes = wholeNumber(FIELD_TEXT.endsAfterMinutes, 1, SERIES.maxMinutes).nullable();
/** How far ahead there are dates. */
const weeksAhead = wholeNumber(FIELD_TEXT.weeksAhead, 1, SERIES.maxWeeksAhead);
/** Until how many days before a date players move to another one. Null: they do not. */
const moveUntilDays = wholeNumber(FIELD_TEXT.moveUntilDays, 0, SERIES.maxMoveUntilDays).nullable();

/** A new series: what its dates are like, and when they are (docs/product/series.md#series). */
export const newSeries = z.object({
  event: newEvent.omit({ date: true, endsAt: true, approved: true }),
  rule: seriesRule,
  endsAfterMinutes: endsAfterMinutes.default(null),
  weeksAhead: weeksAhead.default(SERIES.defaultWeeksAhead),
  moveUntilDays: moveUntilDays.default(null),
});
/** What the dates of a series are like. */
export type SeriesContent = z.output<typeof newSeries>['event'];
/** A parsed `newSeries`. */
export type NewSeries = z.output<typeof newSeries>;

/**
 * Changes of a series; what is left out stays. `from`: only dates from this day on, and those made
 * later.
 */
const seriesUpdate = z.object({
  event: newSeries.shape.event.partial().optional(),
  rule: seriesRule.optional(),
  endsAfterMinutes: endsAfterMinutes.optional(),
  weeksAhead: weeksAhead.optional(),
  moveUntilDays: moveUntilDays.optional(),
  from: day.optional(),
});
/** A parsed `seriesUpdate`. */
export type SeriesUpdate = z.output<typeof seriesUpdate>;

/**
 * How an event repeats, as the first date of a series. A length that is left out is that of the
 * event.
 */
const eventSeries = newSeries
  .omit({ event: true })
  .extend({ endsAfterMinutes: endsAfterMinutes.optional() });

/** A series in a response. */
export const series = z.object({
  id,
  title: z.string(),
  /** `Every Sunday` */
  words: z.string(),
  /** Left out for visitors. */
  rule: seriesRule.optional(),
  endsAfterMinutes,
  weeksAhead,
  moveUntilDays,
  /** No dates are made. */
  isPaused: z.boolean(),
  approved: z.boolean(),
  rejection: event.shape.rejection,
  comingDates: z.int(),
  organizer: event.shape.organizer,
  event: seriesContent,
  /** What the caller can do with the series; left out for visitors. */
  can: z.object({ update: z.boolean(), end: z.boolean() }).optional(),
  createdAt: timestamp,
  updatedAt: timestamp,
});
/** A `series` in a response. */
export type Series = z.output<typeof series>;

const params = z.object({ id });
const response = z.object({ series });

/** What becomes of a date of a series: which fields it keeps, or why it was refused. */
const keptDate = z.object({ eventId: id, fields: z.array(z.string()) });
const refusedDate = z.object({
  eventId: id,
  code: z.enum(['BELOW_CONFIRMED', 'BELOW_TAKEN', 'VALIDATION']),
  message: z.string(),
});

/** Events that repeat (docs/product/series.md#series). */
export const seriesEndpoints = {
  createSeries: defineEndpoint({
    method: 'POST',
    path: '/series',
    summary: 'Create events that repeat; the superadmin approves them once',
    access: 'signed-in',
    body: newSeries,
    errors: ['FOREIGN_MEDIA', 'QUOTA_REACHED', 'TOO_MANY_DATES'],
    response: z.object({ series, events: z.array(event) }),
    status: 201,
    rateLimitPerMinute: 20,
  }),
  repeatEvent: defineEndpoint({
    method: 'POST',
    path: '/events/:id/series',
    summary: 'Make a coming event of yours the first date of a series, which waits for approval',
    access: 'event-organizer',
    params,
    body: eventSeries,
    errors: [
      'EVENT_NOT_FOUND',
      'EVENT_STARTED',
      'EVENT_CANCELLED',
      'IN_SERIES',
      'QUOTA_REACHED',
      'TOO_MANY_DATES',
    ],
    response: z.object({ series, events: z.array(event) }),
    status: 201,
    rateLimitPerMinute: 20,
  }),
  takeOutOfSeries: defineEndpoint({
    method: 'DELETE',
    path: '/events/:id/series',
    summary: 'Make a date of a series an event of its own; its day is left out of the series',
    access: 'event-organizer',
    params,
    errors: ['EVENT_NOT_FOUND'],
    response: z.object({ event }),
    rateLimitPerMinute: 20,
  }),
  previewSeries: defineEndpoint({
    method: 'POST',
    path: '/series/preview',
    summary: 'Get the dates that a rule would make; nothing is stored',
    access: 'signed-in',
    body: z.object({ rule: seriesRule, weeksAhead: weeksAhead.default(SERIES.defaultWeeksAhead) }),
    errors: [],
    /** The first 60. */
    response: z.object({
      dates: z.array(z.object({ day: z.string(), startsAt: timestamp, isShifted: z.boolean() })),
    }),
  }),
  listSeries: defineEndpoint({
    method: 'GET',
    path: '/series',
    summary: 'List your own series, newest first',
    access: 'signed-in',
    keys: { roles: ['read', 'events'] },
    query: z.object(pageQuery(PAGE_SIZE.events)),
    errors: [],
    response: z.object({ series: z.array(series), pagination }),
  }),
  getSeries: defineEndpoint({
    method: 'GET',
    path: '/series/:id',
    summary: 'Get a series: anybody while it has an approved date, its organizer and crew always',
    access: 'anyone',
    params,
    errors: ['SERIES_NOT_FOUND'],
    response,
  }),
  listSeriesEvents: defineEndpoint({
    method: 'GET',
    path: '/series/:id/events',
    summary: 'List the dates of a series that you can see: coming ones soonest first, or past ones',
    access: 'anyone',
    params,
    query: z.object({
      ...pageQuery(PAGE_SIZE.events),
      scope: z.enum(['coming', 'past']).default('coming'),
    }),
    errors: ['SERIES_NOT_FOUND'],
    response: z.object({ events: z.array(event), pagination }),
  }),
  updateSeries: defineEndpoint({
    method: 'PUT',
    path: '/series/:id',
    summary: 'Change a series and its coming dates, from a day on; dates keep their own fields',
    access: 'series-organizer',
    params,
    body: seriesUpdate,
    errors: ['SERIES_NOT_FOUND', 'FOREIGN_MEDIA', 'QUOTA_REACHED', 'TOO_MANY_DATES'],
    response: z.object({
      series,
      changed: z.int(),
      created: z.int(),
      removed: z.int(),
      kept: z.array(keptDate),
      refused: z.array(refusedDate),
    }),
    rateLimitPerMinute: 20,
  }),
  pauseSeries: defineEndpoint({
    method: 'PATCH',
    path: '/series/:id',
    summary: 'Make no further dates of a series, or make them again',
    access: 'series-organizer',
    params,
    body: z.object({ isPaused: z.boolean() }),
    errors: ['SERIES_NOT_FOUND', 'QUOTA_REACHED', 'TOO_MANY_DATES'],
    response,
  }),
  endSeries: defineEndpoint({
    method: 'DELETE',
    path: '/series/:id',
    summary: 'End a series: coming dates without anybody are deleted, the others stay; with undo',
    access: 'series-owner',
    params,
    errors: ['SERIES_NOT_FOUND'],
    response: z.object({ id, kept: z.int(), removed: z.int() }),
  }),
  restoreSeries: defineEndpoint({
    method: 'POST',
    path: '/series/:id/restoration',
    summary: 'Undo the end of a series, with its deleted dates, for 30 s',
    access: 'series-owner',
    params,
    errors: ['SERIES_NOT_FOUND'],
    response,
    rateLimitPerMinute: 20,
  }),
};
