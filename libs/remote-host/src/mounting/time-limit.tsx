import { type ReactNode, useEffect, useRef } from 'react';

interface TimeLimitProps {
  afterMs: number;
  onEnd: () => void;
  children: ReactNode;
}

/** What is shown while something is awaited, which ends after this time. */
export function TimeLimit({ afterMs, onEnd, children }: TimeLimitProps) {
  const latest = useRef(onEnd);
  useEffect(() => {
    latest.current = onEnd;
  });
  useEffect(() => {
    const timer = setTimeout(() => latest.current(), afterMs);
    return () => clearTimeout(timer);
  }, [afterMs]);
  return children;
}
