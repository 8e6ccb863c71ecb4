/** How far a picture can be enlarged, and the step of the + and - keys. */
export const ZOOM = { min: 1, max: 4, step: 0.2 } as const;

/** A zoom within the limits, to two decimals. */
export function clampZoom(zoom: number): number {
  return Math.round(Math.min(ZOOM.max, Math.max(ZOOM.min, zoom)) * 100) / 100;
}

/** The zoom after a key; null for a key that does not zoom. */
export function zoomByKey(zoom: number, key: string): number | null {
  // On many keyboards + needs Shift, so its unshifted = is accepted too.
  if (key === '+' || key === '=') return clampZoom(zoom + ZOOM.step);
  if (key === '-' || key === '_') return clampZoom(zoom - ZOOM.step);
  return null;
}
