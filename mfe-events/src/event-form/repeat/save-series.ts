import { type Api, ApiError, isApiError } from '@muster/api-client';
import type { Event, EventUpdate, SeriesUpdate } from '@muster/contract';
import { fromLondonInput } from '@muster/domain';
import type { ResponseOf } from '@muster/remote-kit/endpoints';
import type { EventFormValues } from '../form-values.ts';
import { changedFields, toCheckedBody } from '../to-body.ts';
import { withStart } from './repeat-rule.ts';

/** At which field of the form what a series refuses stands. */
const FIELDS: Readonly<Record<string, string>> = {
  'rule.from': 'date',
  'rule.time': 'date',
  endsAfterMinutes: 'endsAt',
};

/** Which dates of a series a change is for. */
export type Scope = 'one' | 'following' | 'all';

/** What a change of a series has done. */
export type SeriesResult = ResponseOf<'updateSeries'>;

/** Creates a series like the form says, with its first dates. */
export async function createSeries(api: Api, values: EventFormValues) {
  const { rule, weeksAhead, moveUntilDays } = values;
  if (!rule) throw new Error('The event does not repeat');
  const { date, endsAt, approved: _, ...event } = toCheckedBody(values, { canApprove: false });
  const body = {
    ...{ event, rule: withStart(rule, values.date), weeksAhead: Number(weeksAhead) },
    moveUntilDays,
    endsAfterMinutes: minutesBetween(values),
  };
  return api.createSeries({ body }).catch(rethrowForForm);
}

/** What is changed of a date that its series can have too. */
export interface SeriesChange {
  event: EventUpdate;
  /** The time of day, if it is another. */
  time: string | undefined;
  /** The length, if it is another. */
  ends: Pick<SeriesUpdate, 'endsAfterMinutes'>;
  /** A new day is for this date alone. */
  hasNewDay: boolean;
}

/** The changes of a date since it was loaded; undefined if its series has none of them. */
export function seriesChange(
  before: EventFormValues,
  values: EventFormValues,
): SeriesChange | undefined {
  const fields = new Set(changedFields(before, values));
  const { date: _, endsAt: _end, ...body } = toCheckedBody(values, { canApprove: false });
  const event = Object.fromEntries(Object.entries(body).filter(([field]) => fields.has(field)));
  const [oldDay, oldTime] = before.date.split('T');
  const [day, time] = values.date.split('T');
  const endsAfterMinutes = minutesBetween(values);
  const hasNewEnd = endsAfterMinutes !== minutesBetween(before);
  if (fields.size === 0) return undefined;
  return {
    event,
    time: time === oldTime ? undefined : time,
    ends: hasNewEnd ? { endsAfterMinutes } : {},
    hasNewDay: day !== oldDay,
  };
}

interface Target {
  series: NonNullable<Event['series']>;
  /** Only dates from this day on; undefined: all. */
  from: string | undefined;
}

/** Changes a series and its coming dates. */
export async function updateSeries(
  api: Api,
  { event, time, ends }: SeriesChange,
  { series: { id }, from }: Target,
): Promise<SeriesResult> {
  const params = { id };
  const { rule } = time ? (await api.getSeries({ params })).series : {};
  const body = {
    ...(Object.keys(event).length > 0 && { event }),
    ...(rule && time && { rule: { ...rule, time } }),
    ...ends,
    ...(from && { from }),
  };
  return api.updateSeries({ params, body }).catch(rethrowForForm);
}

/** Null without an end. */
function minutesBetween({ date, endsAt }: EventFormValues): number | null {
  const [start] = fromLondonInput(date);
  const [end] = fromLondonInput(endsAt);
  return start && end ? (end.getTime() - start.getTime()) / 60_000 : null;
}

/** With its sentences at the fields of the form. */
function rethrowForForm(error: unknown): never {
  if (!isApiError(error)) throw error;
  const { code, message, status, fields } = error;
  throw new ApiError(code, message, { status, fields: toFormPaths(fields), cause: error });
}

/** What is wrong with a series, by the paths of the form: `event.title` is its `title`. */
function toFormPaths(errors: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(errors).map(([path, sentence]) => [
      FIELDS[path] ?? path.replace(/^event\./, ''),
      sentence,
    ]),
  );
}
