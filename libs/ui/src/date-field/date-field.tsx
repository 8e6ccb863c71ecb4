import type { ReactNode } from 'react';
import { formatCalendarDay } from '../format/dates.ts';
import { formatDateInput, parseBirthDate, parseDate } from './parse-date.ts';
import { type DateFieldProps, type DateNotation, TypedDate } from './typed-date.tsx';

const DAY: DateNotation = {
  parse: parseDate,
  format: formatDateInput,
  placeholder: 'dd/mm/yyyy',
  unreadable: 'Enter day, month and year, such as 12/12/2026',
};

/** Two digits of a year mean one that is over. */
const BIRTH_DATE: DateNotation = {
  ...DAY,
  parse: parseBirthDate,
  unreadable: 'Enter day, month and year, such as 24/05/1988',
};

interface DayFieldProps extends DateFieldProps {
  /**
   * A date of birth: browsers fill it in, and it is typed, because a calendar is far away from its
   * year.
   */
  isBirthDate?: boolean;
  /** `off` for the date of birth of somebody else. */
  autoComplete?: 'bday' | 'off';
  /**
   * A filter of a list: a day that is typed is reported when the field is left or Enter is pressed,
   * a chosen one at once.
   */
  isFilter?: boolean;
  /** Of a date of birth: at the right end of the field. */
  rightSection?: ReactNode;
}

/**
 * A day, `2026-12-12`, typed as it is written in Britain, or chosen in a calendar.
 * Below a date of birth stands how it was understood: `24 May 1988`.
 */
export function DateField({
  isBirthDate,
  isFilter,
  rightSection,
  autoComplete = 'bday',
  ...props
}: DayFieldProps) {
  if (isBirthDate)
    return (
      <TypedDate
        {...props}
        notation={BIRTH_DATE}
        autoComplete={autoComplete}
        echo={formatCalendarDay(props.value) || 'Day, month and year'}
        rightSection={rightSection ?? <span />}
      />
    );
  return <TypedDate {...props} notation={DAY} isReportedLate={isFilter} />;
}
