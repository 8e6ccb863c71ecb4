/** A time up to a fifth shorter, so that what began together does not stay together. */
export function spread(timeMs: number): number {
  return timeMs * (1 - Math.random() / 5);
}
