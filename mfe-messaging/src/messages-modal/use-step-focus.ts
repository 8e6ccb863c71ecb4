import { useEffect, useRef } from 'react';

interface StepFocusOptions {
  isNarrow: boolean;
  /** Changes with the open conversation; null while the list is shown. */
  openKey: string | null;
}

/**
 * On a phone list and conversation replace each other. The focus follows to what is shown, and back
 * to the row it came from.
 */
export function useStepFocus({ isNarrow, openKey }: StepFocusOptions) {
  const zones = useRef<HTMLDivElement>(null);
  const conversation = useRef<HTMLElement>(null);
  const shownKey = useRef(openKey);
  useEffect(() => {
    if (shownKey.current === openKey) return;
    shownKey.current = openKey;
    if (!isNarrow) return;
    const row = zones.current?.querySelector<HTMLElement>('nav [tabindex="0"]');
    (openKey ? conversation.current : row)?.focus();
  }, [isNarrow, openKey]);
  return { zones, conversation };
}
