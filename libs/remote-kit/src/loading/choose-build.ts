import { pickBuild, type RegisteredRemote, type RemoteBuild } from '../registry.ts';

/** A build, and why it was chosen. */
export interface ChosenBuild {
  build: RemoteBuild;
  reason: 'current' | 'canary' | 'override' | 'last-good';
}

/** What decides which build this browser opens. */
export interface ChoiceInput {
  remote: RegisteredRemote;
  /** The address of another manifest for this remote; null if there is none. */
  override: string | null;
  /** From 0 up to 1, the same on every visit. */
  canaryBucket: number;
}

/** The build to open: an override first, then the canary for its share of browsers, then the current build. */
export function chooseBuild({ remote, override, canaryBucket }: ChoiceInput): ChosenBuild {
  if (override) {
    const build = { ...pickBuild(remote), version: 'override', build: 'override' };
    return {
      build: { ...build, entry: override, integrity: null, manifestIntegrity: null },
      reason: 'override',
    };
  }
  if (remote.canary && canaryBucket < remote.canary.share) {
    return { build: remote.canary, reason: 'canary' };
  }
  return { build: pickBuild(remote), reason: 'current' };
}

/** What decides whether there is a build to fall back to. */
export interface FallBackInput {
  remote: RegisteredRemote;
  /** Its earlier builds. */
  previous: readonly RemoteBuild[];
  /** The build that last rendered in this browser. */
  lastGood: string | null;
  /** The build that failed. */
  failed: string;
}

/** The build that last rendered in this browser, if the registry still lists it and it is not the one that failed. */
export function chooseLastGood(input: FallBackInput): ChosenBuild | undefined {
  const { remote, previous, lastGood, failed } = input;
  if (!lastGood || lastGood === failed) return undefined;
  const build = [pickBuild(remote), ...previous].find((other) => other.build === lastGood);
  return build && { build, reason: 'last-good' };
}
