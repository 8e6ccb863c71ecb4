import { Button } from '@muster/ui';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import * as css from './link.module.css';

/** How long it stays at least: a second press of what led to it must not close it. */
const MIN_SHOWN_MS = 1_000;

/** What `ShownOnce` shows. */
export interface ShownOnceProps {
  /** What it says and shows. */
  children: ReactNode;
  /** Of the button that closes it; by default `Done`. */
  done?: string;
  /** More buttons beside it. */
  buttons?: ReactNode;
  onDone: () => void;
}

/** The content of a dialog that shows something once, such as a secret; closed by its button. */
export function ShownOnce({ children, done = 'Done', buttons, onDone }: ShownOnceProps) {
  const shown = useRef<HTMLDivElement>(null);
  const [isSettled, setSettled] = useState(false);
  // The button that had the focus is gone. A second Enter must not press the next one.
  useEffect(() => shown.current?.focus(), []);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), MIN_SHOWN_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div ref={shown} className={css.once} tabIndex={-1} role="status">
      {children}
      <div className={css.onceButtons}>
        {buttons}
        <Button onClick={onDone} disabled={!isSettled}>
          {done}
        </Button>
      </div>
    </div>
  );
}
