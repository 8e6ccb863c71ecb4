import { ActionIcon, TextInput } from '@mantine/core';
import { IconCalendarEvent } from '@tabler/icons-react';
import { type FocusEvent, type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import * as css from './date-field.module.css';

/** The props that every field for a date takes. */
export interface DateFieldProps {
  label: string;
  /** Empty: none. */
  value: string;
  onChange: (value: string) => void;
  onBlur?: ((event: FocusEvent<HTMLInputElement>) => void) | undefined;
  error?: ReactNode;
  required?: boolean | undefined;
  withAsterisk?: boolean | undefined;
  name?: string | undefined;
  size?: string | undefined;
  'data-path'?: string | undefined;
  /** Gets the focus when the dialog around it opens. */
  'data-autofocus'?: boolean | undefined;
}

/** How a kind of date is written and read. */
export interface DateNotation {
  /** The value of what was typed; null if it is no date. */
  parse: (typed: string) => string | null;
  /** What the field shows for a value. */
  format: (value: string) => string;
  placeholder: string;
  unreadable: string;
  /** The kind of calendar that the browser opens. */
  calendar: 'date' | 'datetime-local';
}

interface TypedDateProps extends DateFieldProps {
  notation: DateNotation;
  /** Below the field: how the value was understood. */
  echo?: ReactNode;
  autoComplete?: string | undefined;
  /** In place of the button that opens the browser's calendar. */
  rightSection?: ReactNode;
  /** Reports what is typed only when the field is left, or Enter is pressed. */
  isReportedLate?: boolean | undefined;
}

/** A date that is typed as it is written in Britain, or chosen in the browser's own calendar. */
export function TypedDate({
  notation,
  echo,
  rightSection,
  isReportedLate = false,
  ...props
}: TypedDateProps) {
  const { value, onChange, onBlur, error, autoComplete = 'off', ...input } = props;
  const { shown, isUnreadable, type, startTyping, finish } = useTypedText({
    notation,
    value,
    onChange,
    isReportedLate,
  });
  function finishByEnter({ key }: KeyboardEvent) {
    if (key === 'Enter') finish({ isLeft: false });
  }
  return (
    <div className={css.frame}>
      <TextInput
        {...input}
        placeholder={notation.placeholder}
        autoComplete={autoComplete}
        value={shown}
        onChange={({ currentTarget }) => type(currentTarget.value)}
        onFocus={startTyping}
        onKeyDown={finishByEnter}
        onBlur={(event) => {
          finish({ isLeft: true });
          onBlur?.(event);
        }}
        error={isUnreadable ? notation.unreadable : error}
        description={echo}
        descriptionProps={{ 'aria-live': 'polite' }}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        rightSection={
          rightSection ?? (
            <BrowserCalendar kind={notation.calendar} value={value} onChange={onChange} />
          )
        }
      />
    </div>
  );
}

interface TypedText {
  notation: DateNotation;
  value: string;
  onChange: (value: string) => void;
  isReportedLate: boolean;
}

/**
 * What the field shows: the text as it is typed while it means the value, otherwise the value as it
 * is written.
 */
function useTypedText({ notation, value, onChange, isReportedLate }: TypedText) {
  const { parse, format } = notation;
  const [text, setText] = useState(() => format(value));
  const [isTyping, setTyping] = useState(false);
  const meansValue = (parse(text) ?? '') === value;
  const shown = meansValue || (isTyping && isReportedLate) ? text : format(value);
  function report(typed: string) {
    const next = parse(typed) ?? '';
    if (next !== value) onChange(next);
  }
  return {
    shown,
    isUnreadable: !isTyping && shown.trim() !== '' && value === '',
    type: (typed: string) => {
      setText(typed);
      if (!isReportedLate) report(typed);
    },
    startTyping: () => {
      setTyping(true);
      setText(shown);
    },
    finish: ({ isLeft }: { isLeft: boolean }) => {
      if (isReportedLate) report(shown);
      if (!isLeft) return;
      setTyping(false);
      const read = parse(shown);
      if (read) setText(format(read));
    },
  };
}

interface BrowserCalendarProps {
  kind: DateNotation['calendar'];
  value: string;
  onChange: (value: string) => void;
}

function BrowserCalendar({ kind, value, onChange }: BrowserCalendarProps) {
  const calendar = useRef<HTMLInputElement>(null);
  return (
    <>
      <ActionIcon aria-label="Choose in a calendar" onClick={() => calendar.current?.showPicker()}>
        <IconCalendarEvent size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
      <input
        ref={calendar}
        className={css.calendar}
        type={kind}
        tabIndex={-1}
        aria-hidden="true"
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    </>
  );
}
