import type { Event } from '@muster/contract';
import { formatEventDate } from '@muster/ui';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import * as css from './print-sheet.module.css';

interface PaperProps {
  event: Event;
  title: string;
  /** After date and location. */
  about?: string;
  children: ReactNode;
}

/** A sheet of A4. Invisible on the screen; while it is there, nothing else is printed. */
export function Paper({ event, title, about, children }: PaperProps) {
  const facts = [formatEventDate(event.date), event.location, about];
  return createPortal(
    <div className={css.sheet} data-testid="print-sheet">
      <h1>{title}</h1>
      <p>{facts.filter(Boolean).join(' · ')}</p>
      {children}
    </div>,
    document.body,
  );
}
