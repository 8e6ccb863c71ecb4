/*
 * Muzzle energy in whole numbers (docs/product/chronograph.md#energy). A foot is 0.3048 m exactly,
 * so that ½mv² of whole hundredths of a gram and whole tenths of a foot per second is
 * bbCentigrams · fpsTenths² · 145161 / 31,250,000,000 millijoules: no product below exceeds what a
 * number holds exactly.
 */
const PER_SHOT = 145_161;
const PARTS = 31_250_000_000;

/** What a chronograph shows: a velocity or, for those that weigh for themselves, an energy. */
export interface Measurement {
  /** Of one BB, in hundredths of a gram. */
  bbCentigrams: number;
  /** In tenths of a foot per second; null when an energy was read. */
  fpsTenths: number | null;
  /** Null when a velocity was read. */
  millijoules: number | null;
}

/** The exact energy, as how many `PARTS` of a millijoule. */
function partsOf({ bbCentigrams, fpsTenths, millijoules }: Measurement): number {
  if (fpsTenths === null) return (millijoules ?? 0) * PARTS;
  return bbCentigrams * fpsTenths ** 2 * PER_SHOT;
}

/** The energy in millijoules, rounded half up. It is for showing: results compare the exact one. */
export function computedMillijoules(measurement: Measurement): number {
  const doubled = 2 * partsOf(measurement) + PARTS;
  return (doubled - (doubled % (2 * PARTS))) / (2 * PARTS);
}

/** Whether a shot is within a limit. Exactly the limit passes. */
export function chronoResult(measurement: Measurement, limitMillijoules: number): 'pass' | 'fail' {
  return partsOf(measurement) <= limitMillijoules * PARTS ? 'pass' : 'fail';
}

/**
 * The velocity of an energy with a weight, in tenths of a foot per second, rounded down: the
 * highest that passes where the energy is a limit.
 */
export function fpsTenthsOf({
  bbCentigrams,
  millijoules,
}: {
  bbCentigrams: number;
  millijoules: number;
}): number {
  const parts = millijoules * PARTS;
  const perSquare = bbCentigrams * PER_SHOT;
  let fpsTenths = Math.floor(Math.sqrt(parts / perSquare));
  // The root is rounded.
  while (perSquare * fpsTenths ** 2 > parts) fpsTenths -= 1;
  while (perSquare * (fpsTenths + 1) ** 2 <= parts) fpsTenths += 1;
  return fpsTenths;
}

/** `1.138 J`. */
export function formatMillijoules(millijoules: number): string {
  return `${Math.floor(millijoules / 1_000)}.${String(millijoules % 1_000).padStart(3, '0')} J`;
}

/** `350 fps`, `350.5 fps`. */
export function formatFpsTenths(fpsTenths: number): string {
  return `${fpsTenths / 10} fps`;
}

/** `0.20 g`. */
export function formatCentigrams(bbCentigrams: number): string {
  return `${(bbCentigrams / 100).toFixed(2)} g`;
}
