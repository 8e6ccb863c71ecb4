import type { ComponentProps, ReactNode } from 'react';
import * as css from './box-field.module.css';

interface BoxFieldProps extends ComponentProps<'input'> {
  children: ReactNode;
}

/** A box to tick, without the overlays that forms have theirs from. */
export function BoxField({ children, ...box }: BoxFieldProps) {
  return (
    <label className={css.label}>
      <input type="checkbox" {...box} />
      <span>{children}</span>
    </label>
  );
}
