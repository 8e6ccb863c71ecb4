import { ActionIcon, TextInput } from '@mantine/core';
import { IconCalendarEvent } from '@tabler/icons-react';
import { type FocusEvent, type ReactNode, useRef, useState } from 'react';
import { formatEventDate, relativePeriod } from '../format/dates.ts';
import * as css from './date-time-field.module.css';
import { formatDateTimeInput, parseDateTime } from './parse-date-time.ts';

interface DateTimeFieldProps {
  label: string;
  /** `2026-12-12T09:30` in the user's zone; empty: none. */
  value: string;
  onChange: (local: string) => void;
  onBlur?: (event: FocusEvent<HTMLInputElement>) => void;
  error?: ReactNode;
  required?: boolean;
  'data-path'?: string;
  /** Gets the focus when the dialog around it opens. */
  'data-autofocus'?: boolean | undefined;
}

const UNREADABLE = 'Enter day, month, year and time, such as 12/12/2026 09:30';

/**
 * A date with a time, typed as it is written in Britain, or chosen in the browser's own calendar. Below it stands how it
 * was understood: `Sat 12 Dec 2026, 09:30, in 3 weeks`.
 */
export function DateTimeField({ value, onChange, onBlur, error, ...input }: DateTimeFieldProps) {
  const [text, setText] = useState(() => formatDateTimeInput(value));
  const [isTyping, setTyping] = useState(false);
  const calendar = useRef<HTMLInputElement>(null);
  // What is typed stays as it is while it means the value; else the value was changed from outside.
  const shown = (parseDateTime(text) ?? '') === value ? text : formatDateTimeInput(value);
  const isUnreadable = shown.trim() !== '' && value === '';
  function type(next: string) {
    setText(next);
    onChange(parseDateTime(next) ?? '');
  }
  return (
    <div className={css.frame}>
      <TextInput
        {...input}
        placeholder="dd/mm/yyyy hh:mm"
        autoComplete="off"
        value={shown}
        onChange={({ currentTarget }) => type(currentTarget.value)}
        onFocus={() => setTyping(true)}
        onBlur={(event) => {
          setTyping(false);
          if (value) setText(formatDateTimeInput(value));
          onBlur?.(event);
        }}
        error={isUnreadable && !isTyping ? UNREADABLE : error}
        description={<Echo value={value} />}
        descriptionProps={{ 'aria-live': 'polite' }}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        rightSection={
          <ActionIcon
            aria-label="Choose in a calendar"
            onClick={() => calendar.current?.showPicker()}
          >
            <IconCalendarEvent size={18} stroke={1.75} aria-hidden />
          </ActionIcon>
        }
      />
      <input
        ref={calendar}
        className={css.calendar}
        type="datetime-local"
        tabIndex={-1}
        aria-hidden="true"
        value={value}
        onChange={({ currentTarget }) => type(currentTarget.value)}
      />
    </div>
  );
}

function Echo({ value }: { value: string }) {
  if (!value) return 'Day, month, year and time (24 hours)';
  if (new Date(value).getTime() < Date.now())
    return <span className={css.past}>{`${formatEventDate(value)}, which is in the past`}</span>;
  return `${formatEventDate(value)}, ${relativePeriod(value)}`;
}
