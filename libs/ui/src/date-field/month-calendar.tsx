import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { type DayButtonProps, DayPicker } from 'react-day-picker';
import { enGB } from 'react-day-picker/locale/en-GB';
import * as css from './month-calendar.module.css';

interface MonthCalendarProps {
  /** `2026-12-12`; empty: none. */
  day: string;
  onChoose: (day: string) => void;
}

const CLASSES = {
  root: css.calendar ?? '',
  month_caption: css.caption ?? '',
  nav: css.nav ?? '',
  button_previous: css.turn ?? '',
  button_next: css.turn ?? '',
  chevron: css.chevron ?? '',
  month_grid: css.grid ?? '',
  weekday: css.weekday ?? '',
  day: css.day ?? '',
  day_button: css.dayButton ?? '',
  today: css.today ?? '',
  selected: css.selected ?? '',
  outside: css.outside ?? '',
  disabled: css.disabled ?? '',
};

/** Escape closes the calendar, not the dialog around it, which listens first. */
const KEEPS_DIALOG_OPEN = { 'data-mantine-stop-propagation': 'true' };

function TurnButton(props: ComponentProps<'button'>) {
  return <button {...props} type="button" {...KEEPS_DIALOG_OPEN} />;
}

function DayButton({ day: _, modifiers, ...props }: DayButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (modifiers.focused) button.current?.focus();
  }, [modifiers.focused]);
  const name = props['aria-label'];
  return (
    <button
      {...props}
      aria-label={modifiers.leftOut ? `${name}, left out` : name}
      type="button"
      ref={button}
      {...KEEPS_DIALOG_OPEN}
    />
  );
}

/** Weeks begin on Monday, as in Britain. */
const BRITISH = {
  showOutsideDays: true,
  locale: enGB,
  lang: 'en-GB',
  classNames: CLASSES,
  components: { DayButton, PreviousMonthButton: TurnButton, NextMonthButton: TurnButton },
} as const;

/**
 * A month whose weeks begin on Monday. Arrow keys move by days and weeks, Page Up and Page Down by
 * months.
 */
export function MonthCalendar({ day, onChoose }: MonthCalendarProps) {
  const chosen = toDate(day);
  const [month, setMonth] = useState(chosen ?? new Date());
  return (
    <DayPicker
      {...BRITISH}
      mode="single"
      autoFocus
      month={month}
      onMonthChange={setMonth}
      selected={chosen}
      onDayClick={(date) => onChoose(toDay(date))}
    />
  );
}

/** What a calendar of several days needs. */
export interface DaysCalendarProps {
  /** `2026-12-12` each. */
  days: readonly string[];
  /** Days that would be chosen, but are left out. */
  leftOut: readonly string[];
  /** The first day that can be pressed. */
  from: string;
  /** A day of the month that is shown first. */
  firstShown: string;
  /** With the day that was pressed. */
  onPress: (day: string) => void;
}

/** A month of which several days are chosen, with the keys of `MonthCalendar`. */
export function DaysCalendar({ days, leftOut, from, firstShown, onPress }: DaysCalendarProps) {
  const before = toDate(from);
  return (
    <DayPicker
      {...BRITISH}
      mode="multiple"
      defaultMonth={toDate(firstShown)}
      selected={days.flatMap((day) => toDate(day) ?? [])}
      onSelect={(_, date) => onPress(toDay(date))}
      disabled={before && { before }}
      modifiers={{ leftOut: leftOut.flatMap((day) => toDate(day) ?? []) }}
      modifiersClassNames={{ leftOut: css.leftOut ?? '' }}
    />
  );
}

function toDate(day: string): Date | undefined {
  const [year, month, date] = day.split('-').map(Number);
  return year && month && date ? new Date(year, month - 1, date) : undefined;
}

function toDay(date: Date): string {
  const parts = [date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0'));
  return `${date.getFullYear()}-${parts.join('-')}`;
}
