import { ActionIcon, TextInput, type TextInputProps } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import * as css from './password-field.module.css';

interface PasswordFieldProps extends Omit<TextInputProps, 'type' | 'rightSection'> {
  /** A slot left of the reveal button, for a tick. */
  mark?: ReactNode;
}

/**
 * A password field with a button that shows and hides the password, and a hint while Caps Lock is
 * on.
 */
export function PasswordField({ mark, ...field }: PasswordFieldProps) {
  const [isRevealed, setRevealed] = useState(false);
  const capsLock = useCapsLock();
  const Icon = isRevealed ? IconEyeOff : IconEye;
  return (
    <TextInput
      {...field}
      onKeyDown={(event) => {
        field.onKeyDown?.(event);
        capsLock.read(event);
      }}
      onKeyUp={(event) => {
        field.onKeyUp?.(event);
        capsLock.read(event);
      }}
      onBlur={(event) => {
        field.onBlur?.(event);
        capsLock.forget();
      }}
      inputContainer={(input) => (
        <>
          {input}
          <p aria-live="polite" className={css.hint}>
            {capsLock.isOn && 'Caps Lock is on'}
          </p>
        </>
      )}
      type={isRevealed ? 'text' : 'password'}
      spellCheck={false}
      autoCapitalize="none"
      rightSectionPointerEvents="all"
      rightSectionWidth={mark ? 76 : 48}
      rightSection={
        <span className={css.section}>
          {mark}
          <ActionIcon
            aria-label="Show password"
            aria-pressed={isRevealed}
            disabled={field.disabled ?? false}
            onClick={() => setRevealed(!isRevealed)}
          >
            <Icon size={18} stroke={1.75} aria-hidden />
          </ActionIcon>
        </span>
      }
    />
  );
}

/** Whether Caps Lock is on, as far as the latest key in a field told. */
function useCapsLock() {
  const [isOn, setOn] = useState(false);
  function read(event: KeyboardEvent<HTMLInputElement>) {
    // A password manager that fills the field sends events without modifiers.
    setOn(event.getModifierState?.('CapsLock') ?? false);
  }
  return { isOn, read, forget: () => setOn(false) };
}
