/** The same ticket again is no new scan so soon after it was last in sight. */
const SAME_MS = 3_000;

interface Sight {
  code: string | null;
  atMs: number;
  isPaused: boolean;
}

/**
 * Tells whether what the camera sees is to be reported: each code once, until it has been out of
 * sight. What comes into sight during a pause is reported after it, if it is still held up.
 */
export function createSightFilter(): (sight: Sight) => boolean {
  let reported = { code: '', seenAtMs: Number.NEGATIVE_INFINITY };
  return ({ code, atMs, isPaused }) => {
    if (!code) return false;
    const isSame = code === reported.code && atMs - reported.seenAtMs < SAME_MS;
    if (isPaused && !isSame) return false;
    reported = { code, seenAtMs: atMs };
    return !isSame;
  };
}
