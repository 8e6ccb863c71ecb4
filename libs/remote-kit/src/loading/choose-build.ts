import { pickBuild, type RegisteredRemote, type RemoteBuild } from '../registry.ts';

/** Which build was chosen, and why. */
export interface ChosenBuild {
  build: RemoteBuild;
  reason: 'current' | 'canary' | 'override' | 'last-good';
}

export interface ChoiceInput {
  remote: RegisteredRemote;
  /** URL of another manifest for this known remote; null when there is none. */
  override: string | null;
  /** This browser's own number, from 0 up to 1, the same on every visit. */
  browserNumber: number;
}

/** The build this browser should open: an override first, then the canary's share, then the current one. */
export const chooseBuild = ({ remote, override, browserNumber }: ChoiceInput): ChosenBuild => {
  if (override) {
    const build = { ...pickBuild(remote), version: 'override', build: 'override' };
    return { build: { ...build, entry: override, integrity: null }, reason: 'override' };
  }
  if (remote.canary && browserNumber < remote.canary.share) {
    return { build: remote.canary, reason: 'canary' };
  }
  return { build: pickBuild(remote), reason: 'current' };
};

/** The earlier build that last rendered in this browser, when the registry still keeps it. */
export const chooseLastGood = (
  remote: RegisteredRemote,
  lastGood: string | null,
  failed: string,
): ChosenBuild | undefined => {
  if (!lastGood || lastGood === failed) return undefined;
  const build = [pickBuild(remote), ...remote.previous].find((known) => known.build === lastGood);
  return build && { build, reason: 'last-good' };
};
