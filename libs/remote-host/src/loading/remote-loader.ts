import type { RegisteredRemote } from '../registry.ts';
import type { ChosenBuild } from './choose-build.ts';
import type { RemoteFailure } from './failure.ts';
import type { LoadOutcome } from './load-outcome.ts';

/** Loads the exposed modules of remotes, once each. */
export interface RemoteLoader {
  /**
   * Loads a module. Returns the same promise for the same module until `onChange`, so React's `use`
   * can read it.
   */
  load(remote: RegisteredRemote, expose: string): Promise<LoadOutcome>;
  /**
   * Loads the page of a remote that is probably opened next. A failure is forgotten: opening it
   * tries again.
   */
  preload(remote: RegisteredRemote): void;
  /** Loads a module again, past every cache, of the build that was chosen first. */
  retry(remote: RegisteredRemote, expose: string): Promise<LoadOutcome>;
  /**
   * After a module failed while it was shown: loads it of an earlier build, or returns the failure.
   */
  fallBack(remote: RegisteredRemote, failure: RemoteFailure): Promise<LoadOutcome>;
  /**
   * The build that this page opens of a remote; undefined if it froze an earlier page and there is
   * no other.
   */
  settleBuild(remote: RegisteredRemote): Promise<ChosenBuild | undefined>;
  /**
   * Loads what a remote contributes to a slot, of the build that this page opens, within 3 s. After
   * a failure nothing falls back: the page of the remote stays as it is. The next call tries again.
   */
  loadContribution(remote: RegisteredRemote, expose: string): Promise<LoadOutcome>;
  /** Reports a contribution that failed after it was loaded. */
  reportFailure(failure: RemoteFailure): void;
  /**
   * Calls the listener when the modules of a remote are to be loaded again: a retry brought it
   * back, or it fell back to another build, which all its modules come from.
   */
  onChange(listener: (remoteId: string) => void): () => void;
  /**
   * Reports that a build works; it becomes one to fall back to. An override and a build that failed
   * on this page never do.
   */
  markGood(remote: RegisteredRemote, chosen: ChosenBuild): void;
  /** Before a module is rendered for the first time, and again after it has waited. */
  beginShowing(remote: RegisteredRemote, chosen: ChosenBuild, expose: string): void;
  /** Once the module is shown, or something else in its place: it has not frozen the page. */
  endShowing(remote: RegisteredRemote, expose: string): void;
}
