import { IconCheck } from '@tabler/icons-react';
import * as css from './field-tick.module.css';

/** The right section of a field: a tick that appears once the value is valid. */
export function FieldTick({ valid }: { valid: boolean }) {
  return (
    <IconCheck
      size={18}
      stroke={2.25}
      className={`${css.tick} ${valid ? css.valid : ''}`}
      {...(valid ? { role: 'img', 'aria-label': 'Looks good' } : { 'aria-hidden': true })}
    />
  );
}
