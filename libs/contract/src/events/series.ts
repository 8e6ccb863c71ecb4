import { z } from 'zod';
import { SERIES_NTHS, WEEKDAYS } from '../choices.ts';
import { SERIES } from '../field-limits.ts';
import { id, timestamp } from '../shared/text.ts';
import { wholeNumber } from '../shared/whole-number.ts';
import { FIELD_TEXT } from '../texts.ts';
import { event } from './event.ts';
import { newEvent } from './event-edits.ts';
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
  if (until < from) return FIELD_TEXT.ruleUntilEarly;
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
/** A parsed `newSeries`. */
export type NewSeries = z.output<typeof newSeries>;

/** A series in a response. */
export const series = z.object({
  id,
  title: z.string(),
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
  /** What its dates are like, unless a date has fields of its own. */
  event: event.pick({
    title: true,
    description: true,
    location: true,
    coordinates: true,
    gallery: true,
    imageUrl: true,
    imageThumbnail: true,
    isVideo: true,
    price: true,
    basePrice: true,
    duration: true,
    requiredEquipment: true,
    difficulty: true,
    customFields: true,
    maxParticipants: true,
    minAge: true,
    waitlistEnabled: true,
    waitlistSkipsSoldOut: true,
    payment: true,
  }),
  /** What the caller can do with the series; left out for visitors. */
  can: z.object({ update: z.boolean(), end: z.boolean() }).optional(),
  createdAt: timestamp,
  updatedAt: timestamp,
});
/** A `series` in a response. */
export type Series = z.output<typeof series>;
