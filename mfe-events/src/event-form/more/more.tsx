import { type ReactNode, useState } from 'react';
import type { EventForm } from '../use-event-form.ts';
import * as css from './more.module.css';

interface MoreProps {
  form: EventForm;
  /** What is folded away, as its line names it. */
  of: string;
  /** The fields within, by the beginning of their paths: an error opens the fold. */
  paths: readonly string[];
  /** Something within is used, or needed now: it is open. */
  isNeeded: boolean;
  children: ReactNode;
}

/**
 * What a first event can do without, folded to one line. Once open it stays until somebody closes
 * it: what is typed within cannot close it. Closed it keeps what it holds, such as an upload.
 */
export function More({ form, of, paths, isNeeded, children }: MoreProps) {
  const [isOpen, setOpen] = useState(isNeeded);
  const [wasOpen, setWasOpen] = useState(isNeeded);
  const wrong = Object.keys(form.errors).filter((path) =>
    paths.some((start) => path.startsWith(start)),
  );
  const mustOpen = isNeeded || wrong.length > 0;
  const [mustOpenBefore, setMustOpenBefore] = useState(mustOpen);
  if (mustOpen !== mustOpenBefore) {
    setMustOpenBefore(mustOpen);
    if (mustOpen) setOpen(true);
  }
  if (isOpen && !wasOpen) setWasOpen(true);
  return (
    <details
      className={css.more}
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>{`More: ${of}`}</summary>
      {wasOpen && <div className={css.fields}>{children}</div>}
    </details>
  );
}
