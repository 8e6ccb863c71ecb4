import { FIELD_TEXT } from '@muster/contract';
import { fromLondonInput } from '@muster/domain';
import { useMemo } from 'react';
import { formatEventDate, relativePeriod, ukTimeMark } from '../format/event-dates.ts';
import * as css from './date-field.module.css';
import { formatDateTimeInput, parseDateTime } from './parse-date.ts';
import { type DateFieldProps, type DateNotation, TypedDate } from './typed-date.tsx';

const NOTATION: DateNotation = {
  parse: (typed) => parseDateTime(typed),
  format: formatDateTimeInput,
  placeholder: 'dd/mm/yyyy hh:mm',
  unreadable: 'Enter day, month, year and time, such as 12/12/2026 09:30',
  firstTime: '09:00',
};

interface DateTimeFieldProps extends DateFieldProps {
  /** Of the end of an event: its start, on whose day a time alone is. */
  startsAt?: string;
  /** Below the field while it is empty, in place of how to type a date. */
  emptyText?: string | undefined;
}

function notationFor(startsAt = ''): DateNotation {
  if (startsAt === '') return NOTATION;
  return {
    ...NOTATION,
    parse: (typed) => parseDateTime(typed, startsAt.slice(0, 10)),
    placeholder: 'hh:mm, or dd/mm/yyyy hh:mm',
    unreadable: 'Enter a time, such as 16:30, or day, month, year and time',
  };
}

/**
 * The date of an event with its time, `2026-12-12T09:30` in the United Kingdom wherever the device
 * is, typed as it is written there, or its day chosen in a calendar. Below it stands how it was
 * understood: `Sat 12 Dec 2026, 09:30, in 3 weeks`. A time that the clocks leave out is an
 * error. A date without a year is the next one, and the end of an event may be a time alone.
 */
export function DateTimeField({ startsAt, emptyText, ...props }: DateTimeFieldProps) {
  const notation = useMemo(() => notationFor(startsAt), [startsAt]);
  const moments = fromLondonInput(props.value);
  const isSkipped = props.value !== '' && moments.length === 0;
  return (
    <TypedDate
      {...props}
      error={isSkipped ? FIELD_TEXT.dateSkipped : props.error}
      notation={notation}
      echo={props.value === '' && emptyText ? emptyText : <Echo moments={moments} />}
    />
  );
}

function Echo({ moments: [moment, second] }: { moments: readonly Date[] }) {
  if (!moment)
    return `Day, month, year and time (24 hours${ukTimeMark(Date.now()) && ', UK time'})`;
  const date = formatEventDate(moment);
  if (moment.getTime() < Date.now())
    return <span className={css.past}>{`${date}, which is in the past`}</span>;
  if (second) return `${date}, before the clocks go back: this time comes twice that night`;
  return `${date}, ${relativePeriod(moment)}`;
}
