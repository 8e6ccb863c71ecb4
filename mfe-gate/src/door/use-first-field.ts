import { type RefObject, useEffect, useRef } from 'react';

/** The button that has opened a form is gone: the form's first field takes the focus. */
export function useFirstField(): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector<HTMLElement>('input, textarea')?.focus(), []);
  return form;
}
