import { useState } from 'react';

interface Switch {
  key: string;
  byDefault: boolean;
}

/** Black on white for bright sunlight. */
export const SUNLIGHT: Switch = { key: 'muster-gate-sunlight', byDefault: false };

/** Higher rows for gloves. */
export const GLOVES: Switch = { key: 'muster-gate-gloves', byDefault: false };

/** A switch that this browser remembers. */
export function useSwitch(given: Switch): [boolean, () => void] {
  const [isOn, setOn] = useState(() => readSwitch(given));
  function toggle() {
    setOn(!isOn);
    try {
      localStorage.setItem(given.key, String(!isOn));
    } catch {
      // Nothing is kept: the next visit begins as the first.
    }
  }
  return [isOn, toggle];
}

/** What this browser remembers of a switch. */
export function readSwitch({ key, byDefault }: Switch): boolean {
  try {
    const kept = localStorage.getItem(key);
    return kept === null ? byDefault : kept === 'true';
  } catch {
    return byDefault;
  }
}
