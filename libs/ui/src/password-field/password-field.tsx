import { ActionIcon, TextInput, type TextInputProps } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import * as css from './password-field.module.css';

interface PasswordFieldProps extends Omit<TextInputProps, 'type' | 'rightSection'> {
  /** A slot left of the reveal button, for a tick. */
  mark?: ReactNode;
}

/** A password field with a button that shows and hides the password. */
export function PasswordField({ mark, ...field }: PasswordFieldProps) {
  const [isRevealed, setRevealed] = useState(false);
  const Icon = isRevealed ? IconEyeOff : IconEye;
  return (
    <TextInput
      {...field}
      type={isRevealed ? 'text' : 'password'}
      spellCheck={false}
      autoCapitalize="none"
      rightSectionPointerEvents="all"
      rightSectionWidth={mark ? 76 : 48}
      rightSection={
        <span className={css.section}>
          {mark}
          <ActionIcon
            aria-label={isRevealed ? 'Hide password' : 'Show password'}
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
