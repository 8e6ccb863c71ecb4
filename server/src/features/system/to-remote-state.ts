import type { PageErrorKind, SystemState } from '@muster/contract';
import { checkFiles } from '@muster/publishing';
import type { PublishedRemote } from '../../platform/published/read-registry.ts';
import { listWorseBuilds, type Succession } from './compare-builds.ts';
import {
  type listFailingNetworks,
  type listRemoteFailures,
  type listRemoteOpenings,
  MIN_FAILING_NETWORKS,
} from './remote-report-store.ts';

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
