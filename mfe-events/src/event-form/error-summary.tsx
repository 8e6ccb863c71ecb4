import type { FormErrors } from '@mantine/form';
import { findField } from '@muster/remote-kit/form';
import { useEffect, useRef } from 'react';
import * as css from './event-form.module.css';
import { sortErrors } from './sort-errors.ts';

interface ErrorSummaryProps {
  errors: FormErrors;
  /** How often a submit was refused; each time the summary is scrolled to and gets the focus. */
  refusedCount: number;
}

/** All errors in the order of the form; each moves the focus to its field. */
export function ErrorSummary({ errors, refusedCount }: ErrorSummaryProps) {
  const summary = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (refusedCount === 0) return;
    summary.current?.focus({ preventScroll: true });
    summary.current?.scrollIntoView({ block: 'start' });
  }, [refusedCount]);
  const entries = sortErrors(errors);
  if (entries.length === 0) return null;
  const heading = entries.length === 1 ? '1 thing to fix' : `${entries.length} things to fix`;
  return (
    // biome-ignore lint/a11y/useSemanticElements: it groups links, not fields
    <div ref={summary} className={css.summary} role="group" aria-label={heading} tabIndex={-1}>
      <p aria-hidden="true">{heading}</p>
      <ul>
        {entries.map(([path, sentence]) => (
          <li key={path}>
            <button type="button" onClick={() => focusField(path)}>
              {sentence}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The field at which the error of another one is shown. */
const STANDS_IN: Readonly<Record<string, string>> = {
  imageThumbnail: 'imageUrl',
  price: 'basePrice',
};

function focusField(path: string): void {
  const field = findField(path) ?? findField(STANDS_IN[path] ?? '');
  field?.focus();
  field?.scrollIntoView({ block: 'center' });
}
