import { pickBuild, type RegisteredRemote, type RemoteBuild } from '../registry.ts';

/** A build, and why it was chosen. */
export interface ChosenBuild {
  build: RemoteBuild;
  reason: 'current' | 'canary' | 'override' | 'named' | 'last-good' | 'earlier';
}

/** What decides which build this browser opens. */
export interface ChoiceInput {
  remote: RegisteredRemote;
  /**
   * The address of another manifest for this remote, or another published build of it; null if
   * there is none.
   */
  override: string | RemoteBuild | null;
  /** Of the person or browser: `findCanaryPlace`. */
  canaryPlace: number;
}

/**
 * The build to open: an override first, then the canary for its people, then the current
 * build.
 */
export function chooseBuild({ remote, override, canaryPlace }: ChoiceInput): ChosenBuild {
  // A published build has hashes, which are compared as for any other.
  if (override && typeof override === 'object') return { build: override, reason: 'named' };
  if (override) {
    const build = { ...pickBuild(remote), version: 'override', build: 'override' };
    return {
      build: { ...build, entry: override, integrity: null, manifestIntegrity: null },
      reason: 'override',
    };
  }
  const { canary } = remote;
  if (canary && (canaryPlace < canary.share || canary.places?.includes(canaryPlace)))
    return { build: canary, reason: 'canary' };
  return { build: pickBuild(remote), reason: 'current' };
}

/** What decides which builds a failed one can be replaced with. */
export interface FallBackInput {
  remote: RegisteredRemote;
  /** Its earlier builds, newest first. */
  previous: readonly RemoteBuild[];
  /** The builds that worked in this browser, newest first. */
  goodBuilds: readonly string[];
  /** The builds that failed on this page. */
  failed: ReadonlySet<string>;
}

/**
 * The build to open after one has failed: the newest that worked in this browser and that the
 * registry still lists, else the one before the current build. Undefined when there is none that
 * has not failed yet.
 */
export function chooseFallBack(input: FallBackInput): ChosenBuild | undefined {
  const { remote, previous, goodBuilds, failed } = input;
  const listed = [pickBuild(remote), ...previous];
  const good = goodBuilds.flatMap((name) => listed.find(({ build }) => build === name) ?? []);
  const [before] = previous;
  const candidates: ChosenBuild[] = [
    ...good.map((build) => ({ build, reason: 'last-good' as const })),
    ...(before ? [{ build: before, reason: 'earlier' as const }] : []),
  ];
  return candidates.find(({ build }) => !failed.has(build.build));
}
