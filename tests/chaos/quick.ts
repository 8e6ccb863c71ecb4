/** `npm run chaos -- --quick`: short forms, which `npm run test:wide` runs. */
export const isQuick = process.argv.includes('--quick');

/**
 * What a limit of time or of a ratio is multiplied by. A short form shows that nothing is lost on
 * whatever machine it runs; how long something takes is measured by the whole one, on a quiet one.
 */
export const ALLOWANCE = isQuick ? 3 : 1;
