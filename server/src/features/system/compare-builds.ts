import type { PageErrorKind, SystemState } from '@muster/contract';

interface BuildCount {
  build: string;
  count: number;
}

/** What pages reported of the builds of one remote. */
export interface BuildReports {
  failures: readonly (BuildCount & { kind: string })[];
  openings: readonly BuildCount[];
}

/** A build, and the one that it is to replace. */
export interface Succession {
  build: string;
  formerBuild: string;
}

/**
 * They say nothing of the build: the visitor's connection, and what followed from a failure that is
 * counted already.
 */
export const NOT_OF_THE_BUILD: readonly string[] = [
  'network',
  'replaced',
] satisfies PageErrorKind[];

/** The 97.5th percentile of the normal distribution: chance alone names one build in forty. */
const Z = 1.96;

/**
 * The new builds that fail more often than the builds before them. A build is named only when
 * chance does not explain the difference: the lower end of the interval (Wilson, 95 %) for its
 * share of failures lies above the share of the former build.
 */
export function listWorseBuilds(
  successions: readonly Succession[],
  reports: BuildReports,
): SystemState['remotes'][number]['worseBuilds'] {
  return successions.flatMap(({ build, formerBuild }) => {
    const own = measure(build, reports);
    const former = measure(formerBuild, reports);
    if (own.openings === 0 || former.openings === 0) return [];
    if (lowerBound(own) <= former.share) return [];
    return [{ build, failureShare: own.share, formerBuild, formerShare: former.share }];
  });
}

interface Measure {
  openings: number;
  /** Failures for each opening, from 0 to 1. */
  share: number;
}

function measure(build: string, { failures, openings }: BuildReports): Measure {
  const opened = sum(openings.filter((counted) => counted.build === build));
  const failed = sum(
    failures.filter(
      (counted) => counted.build === build && !NOT_OF_THE_BUILD.includes(counted.kind),
    ),
  );
  // A page may report several kinds of failure.
  return { openings: opened, share: opened === 0 ? 0 : Math.min(1, failed / opened) };
}

function sum(counts: readonly BuildCount[]): number {
  return counts.reduce((total, { count }) => total + count, 0);
}

function lowerBound({ openings: n, share: p }: Measure): number {
  const spread = Z * Math.sqrt((p * (1 - p)) / n + Z ** 2 / (4 * n ** 2));
  return (p + Z ** 2 / (2 * n) - spread) / (1 + Z ** 2 / n);
}
