import type { PageErrorKind, SystemState } from '@muster/contract';
import { checkFiles } from '@muster/publishing';
import type { PublishedRemote } from '../../platform/published/read-registry.ts';
import {
  type listFailingNetworks,
  type listRemoteFailures,
  type listRemoteOpenings,
  MIN_FAILING_NETWORKS,
} from './system-store.ts';

/** Of the pages that opened a build, before it counts as failing. */
const MIN_FAILING_SHARE = 0.05;

type Failures = Awaited<ReturnType<typeof listRemoteFailures>>;

type Openings = Awaited<ReturnType<typeof listRemoteOpenings>>;

type RemoteState = SystemState['remotes'][number];

/** What pages reported of every build. */
export interface PageReports {
  failures: Failures;
  openings: Openings;
  /** Of how many networks failures were reported in the last day. */
  networks: Awaited<ReturnType<typeof listFailingNetworks>>;
  /** The same of failures that say something of the build. */
  blamingNetworks: Awaited<ReturnType<typeof listFailingNetworks>>;
}

interface Evidence extends Omit<PageReports, 'blamingNetworks'> {
  remotesDir: string;
}

/** A published remote, how its current build is, and what pages reported of it. */
export async function toRemoteState(
  remote: PublishedRemote,
  { failures, openings, networks, remotesDir }: Evidence,
): Promise<RemoteState> {
  const { id, label, version, build, canary, location } = remote;
  const own = failures.filter((failure) => failure.remote === id);
  const opened = openings.filter((opening) => opening.remote === id);
  const isFailing = isBuildFailing(build, {
    failures: own,
    openings: opened,
    networks: networks.filter((entry) => entry.remote === id),
  });
  const worseBuilds = listWorseBuilds(listSuccessions(remote), {
    failures: own,
    openings: opened,
  });
  const isDoubtful = worseBuilds.some((worse) => worse.build === build);
  const isOpened = opened.some((opening) => opening.build === build);
  // Of a build at another origin only the browsers know.
  const isElsewhere = URL.canParse(location.entry);
  const found = isElsewhere ? 'served' : await checkFiles(remotesDir, location);
  return {
    id,
    label,
    version,
    build,
    canaryShare: canary?.share ?? null,
    ...(remote.slotOrders && { slotOrders: remote.slotOrders }),
    health: found === 'served' ? judge({ isFailing, isDoubtful, isOpened }) : found,
    failures: toPageErrors(own),
    openings: [build, ...(canary ? [canary.build] : [])].map((shown) => ({
      build: shown,
      count: opened.find((opening) => opening.build === shown)?.count ?? 0,
    })),
    worseBuilds,
  };
}

/**
 * The new builds that fail more often than the ones before, of which several networks say so, of a
 * part of the pages: one hostile page cannot make a build one of them.
 */
export function listProvenWorse(
  remote: PublishedRemote,
  { failures, openings, blamingNetworks }: PageReports,
): RemoteState['worseBuilds'] {
  const worse = listWorseBuilds(listSuccessions(remote), {
    failures: failures.filter((failure) => failure.remote === remote.id),
    openings: openings.filter((opening) => opening.remote === remote.id),
  });
  return worse.filter(({ build, failureShare }) => {
    const networks = blamingNetworks.find(
      (entry) => entry.remote === remote.id && entry.build === build,
    );
    return (
      failureShare >= MIN_FAILING_SHARE && Number(networks?.count ?? 0) >= MIN_FAILING_NETWORKS
    );
  });
}

/** Several networks must say so, of a part of the pages: anyone can send a report. */
function isBuildFailing(
  build: string,
  { failures, openings, networks }: Omit<PageReports, 'blamingNetworks'>,
): boolean {
  function countOf(entries: readonly { build: string; count: number }[]) {
    const own = entries.filter((entry) => entry.build === build);
    return own.reduce((total, { count }) => total + count, 0);
  }
  const failed = countOf(failures);
  const share = failed / Math.max(1, failed, countOf(openings));
  return countOf(networks) >= MIN_FAILING_NETWORKS && share >= MIN_FAILING_SHARE;
}

/** A build that nobody has opened has no failures either, which says nothing. */
function judge({
  isFailing,
  isDoubtful,
  isOpened,
}: Record<'isFailing' | 'isDoubtful' | 'isOpened', boolean>) {
  if (isFailing) return 'failing';
  if (isDoubtful) return 'doubtful';
  return isOpened ? 'healthy' : 'unopened';
}

/** Failures as the contract has them. */
export function toPageErrors(failures: Failures): RemoteState['failures'] {
  return failures.map(({ build, kind, count, lastAt }) => ({
    build,
    kind: kind as PageErrorKind,
    count,
    lastAt,
  }));
}

function listSuccessions({ build, canary, previous }: PublishedRemote): Succession[] {
  const [before] = previous;
  return [
    ...(canary ? [{ build: canary.build, formerBuild: build }] : []),
    ...(before ? [{ build, formerBuild: before }] : []),
  ];
}

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
interface Succession {
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
