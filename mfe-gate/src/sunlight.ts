import { useState } from 'react';

const KEY = 'muster-gate-sunlight';

/** The high-contrast look for bright sunlight, which this browser remembers. */
export function useSunlight(): [boolean, () => void] {
  const [isSunny, setSunny] = useState(read);
  function toggle() {
    setSunny(!isSunny);
    try {
      localStorage.setItem(KEY, String(!isSunny));
    } catch {
      // Nothing is kept: the next visit begins without.
    }
  }
  return [isSunny, toggle];
}

function read(): boolean {
  try {
    return localStorage.getItem(KEY) === 'true';
  } catch {
    return false;
  }
}
