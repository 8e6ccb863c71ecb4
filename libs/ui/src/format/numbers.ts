const number = new Intl.NumberFormat('en-GB');

/** A whole number with separators: `1,250`. */
export function formatCount(count: number): string {
  return number.format(count);
}
