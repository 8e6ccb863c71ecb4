import type { Coordinates } from '@muster/contract';
import { useState } from 'react';

const TIMEOUT_MS = 10_000;
const MAX_AGE_MS = 5 * 60_000;

const PROBLEMS: Record<number, string> = {
  1: 'Your browser does not tell where you are. Allow it in its settings, or search by postcode.',
  2: 'Your position could not be found. Search by postcode instead.',
  3: 'Finding your position took too long. Try again, or search by postcode.',
};

/**
 * Asks the browser for the own position, only when `find` is called. Roughly is enough: it is
 * rounded to a kilometre.
 */
export function useOwnPosition(onFound: (position: Coordinates) => void) {
  const [isSearching, setIsSearching] = useState(false);
  const [problem, setProblem] = useState('');
  function find() {
    if (!navigator.geolocation) return setProblem(PROBLEMS[2]!);
    setIsSearching(true);
    setProblem('');
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => {
        setIsSearching(false);
        onFound({ latitude, longitude });
      },
      ({ code }) => {
        setIsSearching(false);
        setProblem(PROBLEMS[code] ?? PROBLEMS[2]!);
      },
      { enableHighAccuracy: false, timeout: TIMEOUT_MS, maximumAge: MAX_AGE_MS },
    );
  }
  return { find, isSearching, problem };
}
