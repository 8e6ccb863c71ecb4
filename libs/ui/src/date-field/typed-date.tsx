import { TextInput } from '@mantine/core';
import { type FocusEvent, type KeyboardEvent, type ReactNode, useState } from 'react';
import { CalendarButton } from './calendar-button.tsx';

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
  /** The time of a day that is chosen in the calendar; undefined for a day without a time. */
  firstTime?: string;
}

interface TypedDateProps extends DateFieldProps {
  notation: DateNotation;
  /** Below the field: how the value was understood. */
  echo?: ReactNode;
  autoComplete?: string | undefined;
  /** In place of the button that opens the calendar. */
  rightSection?: ReactNode;
  /** Reports what is typed only when the field is left, or Enter is pressed. */
  isReportedLate?: boolean | undefined;
}

/** A date that is typed as it is written in Britain, or chosen in a calendar. */
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
          <CalendarButton value={value} onChange={onChange} firstTime={notation.firstTime} />
        )
      }
    />
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
