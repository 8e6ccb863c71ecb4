import { type ReactNode, useEffect, useState } from 'react';

/** docs/design.md#loading */
const DELAY_MS = 150;

interface SkeletonAfterProps {
  /** What is loading, for screen readers. */
  label: string;
  /** In the shape of the content. */
  children: ReactNode;
}

/**
 * Shows a skeleton after 150 ms, so that nothing flickers if the content loads sooner; at once when
 * the page is waiting already, so that one skeleton follows another without a blank page between.
 */
export function SkeletonAfter({ label, children }: SkeletonAfterProps) {
  const [isLate, setLate] = useState(isPageWaiting);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!isLate) return null;
  return (
    <div role="status" aria-label={label} aria-busy="true">
      {children}
    </div>
  );
}

/** Read before the elements of this render replace those of the last one. */
function isPageWaiting(): boolean {
  return document.querySelector('[aria-busy="true"]') !== null;
}
