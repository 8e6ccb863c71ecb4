import { UnstyledButton } from '@muster/ui';
import { IconBackspace } from '@tabler/icons-react';
import * as css from './chrono-dialog.module.css';

const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '.', '0', 'back'] as const;
/** Longer than anything that can be sent. */
const MAX_TYPED = 6;

interface NumberPadProps {
  value: string;
  onChange: (value: string) => void;
}

/** Keys for gloves, that cover nothing: the keyboard of a telephone would. */
export function NumberPad({ value, onChange }: NumberPadProps) {
  return (
    <fieldset className={css.pad} aria-label="Number pad">
      {KEYS.map((key) => (
        <UnstyledButton
          key={key}
          className={css.key}
          aria-label={key === 'back' ? 'Delete the last digit' : key === '.' ? 'Point' : key}
          onClick={() => onChange(typeKey(value, key))}
        >
          {key === 'back' ? <IconBackspace size={28} aria-hidden /> : key}
        </UnstyledButton>
      ))}
    </fieldset>
  );
}

function typeKey(value: string, key: (typeof KEYS)[number]): string {
  if (key === 'back') return value.slice(0, -1);
  if (key === '.' && (value === '' || value.includes('.'))) return value;
  return (value + key).slice(0, MAX_TYPED);
}
