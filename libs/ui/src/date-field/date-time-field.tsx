import { formatEventDate, relativePeriod } from '../format/dates.ts';
import * as css from './date-field.module.css';
import { formatDateTimeInput, parseDateTime } from './parse-date.ts';
import { type DateFieldProps, type DateNotation, TypedDate } from './typed-date.tsx';

const NOTATION: DateNotation = {
  parse: parseDateTime,
  format: formatDateTimeInput,
  placeholder: 'dd/mm/yyyy hh:mm',
  unreadable: 'Enter day, month, year and time, such as 12/12/2026 09:30',
  calendar: 'datetime-local',
};

/**
 * A date with a time, `2026-12-12T09:30` in the user's zone, typed as it is written in Britain, or
 * chosen in the browser's own calendar. Below it stands how it was understood: `Sat 12 Dec 2026,
 * 09:30, in 3 weeks`.
 */
export function DateTimeField(props: DateFieldProps) {
  return <TypedDate {...props} notation={NOTATION} echo={<Echo value={props.value} />} />;
}

function Echo({ value }: { value: string }) {
  if (!value) return 'Day, month, year and time (24 hours)';
  if (new Date(value).getTime() < Date.now())
    return <span className={css.past}>{`${formatEventDate(value)}, which is in the past`}</span>;
  return `${formatEventDate(value)}, ${relativePeriod(value)}`;
}
