import { ActionIcon, TextInput, type TextInputProps } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import * as css from './password-field.module.css';

interface PasswordFieldProps extends Omit<TextInputProps, 'type' | 'rightSection'> {
  /** Stands before the eye, for a tick. */
  mark?: ReactNode;
}

/** A password with a button that shows and hides it. */
export function PasswordField({ mark, ...field }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? IconEyeOff : IconEye;
  return (
    <TextInput
      {...field}
      type={shown ? 'text' : 'password'}
      spellCheck={false}
      autoCapitalize="none"
      rightSectionPointerEvents="all"
      rightSectionWidth={mark ? 76 : 48}
      rightSection={
        <span className={css.section}>
          {mark}
          <ActionIcon
            aria-label={shown ? 'Hide password' : 'Show password'}
            aria-pressed={shown}
            disabled={field.disabled ?? false}
            onClick={() => setShown(!shown)}
          >
            <Icon size={18} stroke={1.75} aria-hidden />
          </ActionIcon>
        </span>
      }
    />
  );
}
