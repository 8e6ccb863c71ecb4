import { SLIP_MS } from '@muster/ui';
import { useCallback, useRef, useState } from 'react';
import { inBackground } from './in-background.ts';

/** Actions of which each press does one. */
export interface Presses {
  /** Something about it is under way. */
  isBusy: (about: string) => boolean;
  /**
   * Does something about somebody, once: a press while something about the same is under way, or
   * shortly after it, does nothing. `onDone` is called when that time is over, so that a second
   * press never reaches what is below a dialog.
   */
  press: (about: string, act: () => Promise<unknown>, onDone?: () => void) => void;
}

/** One press is one action (docs/product/gate.md#presses). */
export function usePresses(): Presses {
  const running = useRef<ReadonlySet<string>>(new Set());
  const [busy, setBusy] = useState(running.current);
  const press = useCallback<Presses['press']>((about, act, onDone) => {
    if (running.current.has(about)) return;
    function set(next: Iterable<string>) {
      running.current = new Set(next);
      setBusy(running.current);
    }
    set([...running.current, about]);
    const work = Promise.all([act(), slip()]).then(() => onDone?.());
    inBackground(work.finally(() => set([...running.current].filter((one) => one !== about))));
  }, []);
  return { isBusy: (about) => busy.has(about), press };
}

/** Ends when no second press of the same finger is to be expected. */
export function slip(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, SLIP_MS));
}
