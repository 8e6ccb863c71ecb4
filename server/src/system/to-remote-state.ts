import type { RemoteFailureKind, SystemState } from '@muster/contract';
import { checkBuild } from '../web/check-build.ts';
import type { PublishedRemote } from '../web/read-registry.ts';
import type { listRemoteFailures } from './store.ts';

const DAY_MS = 24 * 3_600_000;

type Failures = Awaited<ReturnType<typeof listRemoteFailures>>;

interface Evidence {
  failures: Failures;
  webDir: string;
  /** In milliseconds since 1970. */
  now: number;
}

/** A published remote, how its current build is, and what browsers reported of it. */
export async function toRemoteState(
  { builds: _, location, ...remote }: PublishedRemote,
  { failures, webDir, now }: Evidence,
): Promise<SystemState['remotes'][number]> {
  const own = failures.filter((failure) => failure.remote === remote.id);
  const isFailing = own.some(
    ({ build, lastAt }) => build === remote.build && lastAt.getTime() > now - DAY_MS,
  );
  const found = await checkBuild(webDir, location);
  return {
    ...remote,
    health: found === 'served' ? (isFailing ? 'failing' : 'healthy') : found,
    failures: own.map(({ build, kind, count, lastAt }) => ({
      build,
      kind: kind as RemoteFailureKind,
      count: Number(count),
      lastAt: lastAt.toISOString(),
    })),
  };
}
