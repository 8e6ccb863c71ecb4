import type { ComponentType } from 'react';
import type { ChosenBuild } from './choose-build.ts';
import type { RemoteFailure } from './failure.ts';

/** A module that was loaded. */
export interface Loaded {
  status: 'loaded';
  component: ComponentType;
  chosen: ChosenBuild;
  /** Set when this is an earlier build, opened because the chosen one failed. */
  fellBackFrom?: RemoteFailure;
}

/** A module that could not be loaded. */
export interface Failed {
  status: 'failed';
  failure: RemoteFailure;
}

/** Loading never rejects; it ends in one of these. */
export type LoadOutcome = Loaded | Failed;
