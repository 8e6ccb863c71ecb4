import {
  FPS_TENTHS,
  formatFpsTenths,
  formatMillijoules,
  isInBounds,
  mayBeMetres,
  metresToFpsTenths,
  readVelocity,
} from '@muster/domain';

/** What a chronograph shows. */
export const UNITS = ['fps', 'm/s', 'J'] as const;
/** One of `UNITS`. */
export type Unit = (typeof UNITS)[number];

/** Millijoules that can be sent. */
const MAX_MILLIJOULES = 20_000;

/** What was typed, as it is sent; why it cannot be; or that it may be in metres. */
export type Reading =
  | { kind: 'read'; fpsTenths: number | null; millijoules: number | null }
  /** Both are possible. */
  | { kind: 'ask'; fpsTenths: number; asMetres: number }
  | { kind: 'wrong'; text: string };

const OUT_OF_BOUNDS = `Type ${FPS_TENTHS.min / 10} to ${FPS_TENTHS.max / 10} fps`;

/** Reads what was typed in a unit. */
export function readTyped(typed: string, unit: Unit): Reading {
  if (unit === 'J') return readJoules(typed);
  const tenths = readVelocity(typed);
  if (tenths === undefined) return { kind: 'wrong', text: 'Type what the chronograph shows' };
  const fpsTenths = unit === 'm/s' ? metresToFpsTenths(tenths) : tenths;
  if (!isInBounds(fpsTenths)) return { kind: 'wrong', text: OUT_OF_BOUNDS };
  if (unit === 'fps' && mayBeMetres(fpsTenths))
    return { kind: 'ask', fpsTenths, asMetres: metresToFpsTenths(tenths) };
  return { kind: 'read', fpsTenths, millijoules: null };
}

function readJoules(typed: string): Reading {
  const [, whole, part = ''] = /^(\d{1,2})(?:[.,](\d{1,3}))?$/.exec(typed.trim()) ?? [];
  const millijoules = whole === undefined ? 0 : Number(whole) * 1_000 + Number(part.padEnd(3, '0'));
  if (millijoules < 1 || millijoules > MAX_MILLIJOULES)
    return { kind: 'wrong', text: `Type up to ${formatMillijoules(MAX_MILLIJOULES)}` };
  return { kind: 'read', fpsTenths: null, millijoules };
}

/** `107 m/s (351 fps)`: what it would be in metres. */
export function describeMetres(fpsTenths: number, asMetres: number): string {
  return `${fpsTenths / 10} m/s (${formatFpsTenths(Math.round(asMetres / 10) * 10)})`;
}
