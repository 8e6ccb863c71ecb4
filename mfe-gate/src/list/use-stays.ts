import { useEffect, useRef, useState } from 'react';

/**
 * How long a row stays where In was pressed: a second press must not reach the next person. The
 * last fifth of it is the row sliding out (people-list.module.css).
 */
export const STAY_MS = 1_500;

/** Those whose rows stay for a moment although the chip no longer shows them. */
export function useStays() {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>());
  useEffect(() => {
    const running = timers.current;
    return () => running.forEach(clearTimeout);
  }, []);
  function stay(id: string) {
    setIds((before) => new Set(before).add(id));
    const timer = setTimeout(() => {
      timers.current.delete(timer);
      setIds((before) => new Set([...before].filter((one) => one !== id)));
    }, STAY_MS);
    timers.current.add(timer);
  }
  return { stays: ids, stay };
}
