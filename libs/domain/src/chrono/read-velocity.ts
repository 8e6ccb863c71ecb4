/** What can be sent: 50 to 700 fps (docs/product/chronograph.md#bounds). */
export const FPS_TENTHS = { min: 500, max: 7_000 } as const;

/**
 * Below 170 of whatever unit: 170 m/s are 558 fps, which no legal gun exceeds, and 170 fps are less
 * than most pistols have.
 */
const UNLIKELY_FPS_TENTHS = 1_700;

/** Whether somebody may have typed metres per second, so that the screen has to ask. */
export function mayBeMetres(fpsTenths: number): boolean {
  return fpsTenths < UNLIKELY_FPS_TENTHS && isInBounds(metresToFpsTenths(fpsTenths));
}

/** Tenths of a metre per second as tenths of a foot per second, rounded half up. */
export function metresToFpsTenths(metreTenths: number): number {
  return Math.floor((2 * metreTenths * 1_250 + 381) / (2 * 381));
}

/** A velocity as it is typed, `350` or `350.5`, in tenths; undefined for anything else. */
export function readVelocity(typed: string): number | undefined {
  const [, whole, tenth = '0'] = /^(\d{1,4})(?:[.,](\d))?$/.exec(typed.trim()) ?? [];
  return whole === undefined ? undefined : Number(whole) * 10 + Number(tenth);
}

/** Whether a velocity can be sent. */
export function isInBounds(fpsTenths: number): boolean {
  return fpsTenths >= FPS_TENTHS.min && fpsTenths <= FPS_TENTHS.max;
}
