import { useEffect, useRef } from 'react';

/** What is open, the last on top. */
const open: object[] = [];
/** How many entries there were when those of what has closed otherwise began to be left. */
let leavingFrom: number | undefined;

/**
 * Back closes what was opened last, as Escape does, and leaves the gate only when nothing is open:
 * whatever is open has an entry of the history of its own. Without `onBack` it has none.
 */
export function useBack(onBack: (() => void) | undefined): void {
  const latest = useRef(onBack);
  useEffect(() => {
    latest.current = onBack;
  });
  const isOn = onBack !== undefined;
  useEffect(() => {
    if (!isOn) return undefined;
    const own = {};
    open.push(own);
    function close() {
      if (open.at(-1) === own && countEntries() < open.length) latest.current?.();
    }
    window.addEventListener('popstate', close);
    queueMicrotask(settle);
    return () => {
      window.removeEventListener('popstate', close);
      open.splice(open.indexOf(own), 1);
      // One that follows another takes over its entry.
      queueMicrotask(settle);
    };
  }, [isOn]);
}

/** How many entries there are above that of the gate; a page that was opened since has none. */
function countEntries(): number {
  return history.state?.gateDialogs ?? 0;
}

/** As many entries as dialogs. */
function settle(): void {
  const count = countEntries();
  // They are left once their number has changed; another may have opened meanwhile.
  if (count === leavingFrom) return;
  leavingFrom = undefined;
  const surplus = count - open.length;
  if (surplus < 0) history.pushState({ ...history.state, gateDialogs: open.length }, '');
  if (surplus <= 0) return;
  leavingFrom = count;
  window.addEventListener('popstate', endLeaving, { once: true });
  history.go(-surplus);
}

/** A press of Back that comes first is for what is open. */
function endLeaving(): void {
  if (leavingFrom !== undefined) settle();
}
