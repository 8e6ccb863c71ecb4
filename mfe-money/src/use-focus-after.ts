import { type RefObject, useEffect, useRef } from 'react';

/**
 * Once what had the focus is gone, the element's first button takes it, or else the element itself.
 * Anything else that has the focus keeps it.
 */
export function useFocusAfter<E extends HTMLElement>(isThere: boolean): RefObject<E | null> {
  const element = useRef<E>(null);
  const wasThere = useRef(isThere);
  useEffect(() => {
    const isGone = wasThere.current && !isThere;
    wasThere.current = isThere;
    if (!isGone || document.activeElement !== document.body) return;
    const target = element.current?.querySelector('button') ?? element.current;
    target?.focus({ preventScroll: true });
  }, [isThere]);
  return element;
}
