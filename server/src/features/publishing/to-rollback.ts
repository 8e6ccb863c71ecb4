import type { SystemState } from '@muster/contract';
import type { Change, LogEntry } from '@muster/publishing';
import type { PublishedRemote } from '../../platform/published/read-registry.ts';

type WorseBuild = SystemState['remotes'][number]['worseBuilds'][number];

/** Who the log of the registry names for what the rule does. */
export const RULE = 'Muster (rollback by rule)';

/** What the rule does to a remote, and because of which build. */
export interface Rollback extends WorseBuild {
  isCanary: boolean;
  change: Change;
}

interface Evidence {
  /** The builds that fail more often than the ones before. */
  worse: readonly WorseBuild[];
  log: readonly LogEntry[];
}

/**
 * What the rule does now; undefined: nothing. It never takes the same build back twice, and goes
 * back from a build only if people made it the current one: after a rollback, whoever made it, the
 * current build is not a new one, so that it never goes back more than one build
 * (docs/remote.md#rollback-by-rule).
 */
export function toRollback(
  { id, build, canary }: PublishedRemote,
  { worse, log }: Evidence,
): Rollback | undefined {
  const own = log.filter(({ remote }) => remote === id);
  const fresh = worse.filter((found) => !own.some((entry) => tookBack(entry, found.build)));
  const ofCanary = fresh.find((found) => found.build === canary?.build);
  if (ofCanary)
    return {
      ...ofCanary,
      isCanary: true,
      change: { action: 'canary', build: ofCanary.build, share: 0 },
    };
  const latest = own.findLast(({ action }) => action !== 'canary');
  const isNew = latest?.build === build && latest.action !== 'rollback';
  const ofCurrent = isNew ? fresh.find((found) => found.build === build) : undefined;
  if (!ofCurrent || latest?.former !== ofCurrent.formerBuild) return undefined;
  return {
    ...ofCurrent,
    isCanary: false,
    change: { action: 'rollback', build: ofCurrent.formerBuild },
  };
}

function tookBack({ who, action, build, former }: LogEntry, worse: string): boolean {
  return who === RULE && (action === 'canary' ? build : former) === worse;
}
