import { type ReactNode, useEffect, useState } from 'react';

/** What comes sooner than this needs no skeleton, in milliseconds (design.md). */
const PATIENCE = 150;

interface SkeletonAfterProps {
  /** Says what is loading to those who cannot see the shape. */
  label: string;
  /** A skeleton in the shape of what comes. */
  children: ReactNode;
}

/** Shows a skeleton once 150 ms have passed; before that, nothing flickers. */
export function SkeletonAfter({ label, children }: SkeletonAfterProps) {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), PATIENCE);
    return () => clearTimeout(timer);
  }, []);
  if (!late) return null;
  return (
    <div role="status" aria-label={label} aria-busy="true">
      {children}
    </div>
  );
}
