import type { ReactNode } from 'react';
import * as css from './band.module.css';

interface BandProps {
  title: string;
  /** What somebody has written, with its line breaks. */
  text: string;
  /** Somebody looks at it: no bad news yet. */
  waits?: boolean;
  /** What follows from it. */
  children?: ReactNode;
}

/** What stops an event, above everything else about it. */
export function Band({ title, text, waits, children }: BandProps) {
  return (
    <div className={css.band} data-waits={waits || undefined}>
      <strong>{title}</strong>
      <p className={css.text}>{text}</p>
      {children && <div className={css.next}>{children}</div>}
    </div>
  );
}
