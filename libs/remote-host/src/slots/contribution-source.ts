import type { SlotName } from '@muster/contract';
import type { Contribution } from '@muster/remote-kit/slots';
import type { FailureKind } from '../loading/failure.ts';
import type { LoadOutcome } from '../loading/load-outcome.ts';

/** Finds what is contributed to slots. */
export interface ContributionSource {
  /** What the current user is given in a slot. Nothing of it is loaded yet. Never rejects. */
  find(slot: SlotName): Promise<readonly FoundContribution[]>;
}

/** A contribution that can be loaded. */
export interface FoundContribution extends Contribution {
  order: number;
  /** Of the remote; empty if nothing of it can be loaded. */
  build: string;
  /** Loads it within 15 s; its failure is reported already. After a failure it is tried again. */
  load(): Promise<LoadOutcome>;
  /** Reports that it failed after it was loaded. */
  reportFailure(kind: FailureKind, cause: string): void;
  /** Before it is rendered for the first time, and again after it has waited. */
  beginShowing(): void;
  /** Once it is shown, or waits: it has not frozen the page. */
  endShowing(): void;
}
