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
  return <button {...props} type="button" ref={button} {...KEEPS_DIALOG_OPEN} />;
}

const COMPONENTS = { DayButton, PreviousMonthButton: TurnButton, NextMonthButton: TurnButton };

/**
 * A month whose weeks begin on Monday. Arrow keys move by days and weeks, Page Up and Page Down by
 * months.
 */
export function MonthCalendar({ day, onChoose }: MonthCalendarProps) {
  const chosen = toDate(day);
  const [month, setMonth] = useState(chosen ?? new Date());
  return (
    <DayPicker
      mode="single"
      autoFocus
      showOutsideDays
      locale={enGB}
      lang="en-GB"
      classNames={CLASSES}
      components={COMPONENTS}
      month={month}
      onMonthChange={setMonth}
      selected={chosen}
      onDayClick={(date) => onChoose(toDay(date))}
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
