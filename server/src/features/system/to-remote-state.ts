import type { PageErrorKind, SystemState } from '@muster/contract';
import { checkFiles } from '@muster/publishing';
import type { PublishedRemote } from '../../platform/published/read-registry.ts';
import { listWorseBuilds, type Succession } from './compare-builds.ts';
import type { listRemoteFailures, listRemoteOpenings } from './remote-report-store.ts';

const DAY_MS = 24 * 3_600_000;

type Failures = Awaited<ReturnType<typeof listRemoteFailures>>;
type Openings = Awaited<ReturnType<typeof listRemoteOpenings>>;
type RemoteState = SystemState['remotes'][number];

/** What pages reported of every build. */
export interface PageReports {
  failures: Failures;
  openings: Openings;
}

interface Evidence extends PageReports {
  remotesDir: string;
  /** In milliseconds since 1970. */
  now: number;
}

/** A published remote, how its current build is, and what pages reported of it. */
export async function toRemoteState(
  remote: PublishedRemote,
  { failures, openings, remotesDir, now }: Evidence,
): Promise<RemoteState> {
  const { id, label, version, build, canary, location } = remote;
  const own = failures.filter((failure) => failure.remote === id);
  const opened = openings.filter((opening) => opening.remote === id);
  const isFailing = own.some(
    (failure) => failure.build === build && Date.parse(failure.lastAt) > now - DAY_MS,
  );
  // Of a build at another origin only the browsers know.
  const isElsewhere = URL.canParse(location.entry);
  const found = isElsewhere ? 'served' : await checkFiles(remotesDir, location);
  return {
    id,
    label,
    version,
    build,
    canaryShare: canary?.share ?? null,
    health: found === 'served' ? (isFailing ? 'failing' : 'healthy') : found,
    failures: toPageErrors(own),
    openings: [build, ...(canary ? [canary.build] : [])].map((shown) => ({
      build: shown,
      count: opened.find((opening) => opening.build === shown)?.count ?? 0,
    })),
    worseBuilds: listWorseBuilds(listSuccessions(remote), { failures: own, openings: opened }),
  };
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
