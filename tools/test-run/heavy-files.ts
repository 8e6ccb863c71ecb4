import type { Count, FileTime } from './counts.ts';

/** What a file of tests may take: the CPU of its process, on a quiet machine. */
const MAX_FILE_S = 5;

/** What all files of a part take on a quiet machine. */
const USUAL_S: Readonly<Record<string, number>> = { components: 200, server: 170 };

/** Files that take longer, each with the reason. */
const HEAVY: Readonly<Record<string, string>> = {};

/**
 * Fails for files that take too long, on a slow machine in proportion to its part. Nothing for a
 * part that measures no CPU.
 */
export function checkFileTimes(part: string, files: readonly FileTime[]): Count | undefined {
  const usualS = USUAL_S[part];
  if (usualS === undefined) return undefined;
  const totalS = files.reduce((sum, { seconds }) => sum + seconds, 0);
  const maxS = MAX_FILE_S * Math.max(1, totalS / usualS);
  const failures = files
    .filter(({ path, seconds }) => seconds > maxS && !HEAVY[path])
    .map(({ path, seconds }) => describeHeavy(path, { seconds, maxS }));
  return { passed: failures.length > 0 ? 0 : 1, failed: failures.length, failures };
}

function describeHeavy(path: string, { seconds, maxS }: { seconds: number; maxS: number }): string {
  const took = `${path} takes ${seconds.toFixed(1)} s of CPU, of at most ${maxS.toFixed(1)}`;
  return `${took}: split it, or list it with a reason in tools/test-run/heavy-files.ts`;
}
