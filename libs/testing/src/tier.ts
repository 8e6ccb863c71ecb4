/**
 * Whether this is a run of `npm run test:wide`, which has what `npm test` leaves out
 * (docs/architecture.md#tests).
 */
export const isWide = process.env.TEST_TIER === 'wide';

/** How many rounds a test takes: `usual` in `npm test`, `wide` in `npm run test:wide`. */
export function rounds({ usual, wide }: { usual: number; wide: number }): number {
  return isWide ? wide : usual;
}
