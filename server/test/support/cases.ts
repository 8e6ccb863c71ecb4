import { rounds } from '@muster/testing/tier';
import fc, { type RunDetails } from 'fast-check';

/** A random start: of all tests of a run, or of one that is repeated. */
interface Start {
  readonly seed?: number;
  readonly path?: string;
}

/**
 * How a random test runs: `usual` cases in `npm test`, ten times as many in `npm run test:wide`,
 * from a new start or from `seed`. A failure says how to repeat it: with its start in TEST_RANDOM.
 */
export function cases(usual = 100, start: Start = {}) {
  const { TEST_RANDOM } = process.env;
  return {
    numRuns: rounds({ usual, wide: 10 * usual }),
    ...(TEST_RANDOM ? (JSON.parse(TEST_RANDOM) as Start) : start),
    reporter: failWithStart,
  };
}

function failWithStart<T>(details: RunDetails<T>): void {
  if (!details.failed) return;
  const { seed, counterexamplePath: path } = details;
  const repeat = `To repeat it: TEST_RANDOM='${JSON.stringify({ seed, path })}' npm test FILE`;
  throw new Error(`${fc.defaultReportMessage(details)}\n\n${repeat}`, {
    cause: details.errorInstance,
  });
}
