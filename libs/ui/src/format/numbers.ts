const number = new Intl.NumberFormat('en-GB');

/** A whole number with separators: `1,250`. */
export function formatCount(count: number): string {
  return number.format(count);
}

/**
 * A size of files: `12 kB`, `3.4 MB`, `1.2 GB`, in steps of 1,024; below 1 kB as 1 kB, but 0 as `0
 * kB`.
 */
export function formatBytes(bytes: number): string {
  const kilobytes = bytes / 1024;
  if (kilobytes < 1000) return `${bytes === 0 ? 0 : Math.max(1, Math.round(kilobytes))} kB`;
  const megabytes = kilobytes / 1024;
  return megabytes < 1000 ? `${megabytes.toFixed(1)} MB` : `${(megabytes / 1024).toFixed(1)} GB`;
}

const ordinals = new Intl.PluralRules('en-GB', { type: 'ordinal' });
const SUFFIXES: Record<string, string> = { one: 'st', two: 'nd', few: 'rd' };

/** `3rd`; thousands have a comma. */
export function formatOrdinal(position: number): string {
  return `${formatCount(position)}${SUFFIXES[ordinals.select(position)] ?? 'th'}`;
}
