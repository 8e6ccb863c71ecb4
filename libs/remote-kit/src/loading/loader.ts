import type { RegisteredRemote, RemoteBuild } from '../registry.ts';
import { type Attempt, attemptLoad, type LoaderDependencies } from './attempt-load.ts';
import { type ChosenBuild, chooseBuild, chooseLastGood } from './choose-build.ts';
import type { RemoteFailure } from './failure.ts';
import type { LoadOutcome } from './load-outcome.ts';

/** Loads the exposed modules of remotes, once each. */
export interface RemoteLoader {
  /** Loads a module. Returns the same promise for the same module until `retry`, so React's `use` can read it. */
  load(remote: RegisteredRemote, expose: string): Promise<LoadOutcome>;
  /** Loads a module again, past every cache. */
  retry(remote: RegisteredRemote, expose: string): Promise<LoadOutcome>;
  /** After a build failed while rendering: loads the build that last rendered, or returns the failure. */
  fallBack(remote: RegisteredRemote, failure: RemoteFailure): Promise<LoadOutcome>;
  /** Calls the listener when a retry brought a remote back: its other failed modules can be loaded again too. */
  onRecovery(listener: (remoteId: string) => void): () => void;
  /** Reports that a build has rendered; it becomes the one to fall back to. An override never does. */
  setLastGood(remoteId: string, chosen: ChosenBuild): void;
}

/**
 * Creates the loader of a page. It chooses a build, checks it, loads it within a time-out, and falls back to the build
 * that last rendered in this browser. Failures are values; see `FailureKind`.
 *
 *     const loader = createRemoteLoader({ openSource, memory, needsIntegrity: true });
 *     const outcome = await loader.load(remote, 'Page');
 */
export function createRemoteLoader(dependencies: LoaderDependencies): RemoteLoader {
  return new PageLoader(dependencies);
}

class PageLoader implements RemoteLoader {
  readonly #dependencies: LoaderDependencies;
  /** By module key: what was started last. */
  readonly #outcomes = new Map<string, Promise<LoadOutcome>>();
  /** The keys of the modules whose last attempt failed. */
  readonly #failedModules = new Set<string>();
  readonly #recoveryListeners = new Set<(remoteId: string) => void>();

  constructor(dependencies: LoaderDependencies) {
    this.#dependencies = dependencies;
  }

  load(remote: RegisteredRemote, expose: string): Promise<LoadOutcome> {
    const key = moduleKey(remote, expose);
    const outcome = this.#outcomes.get(key) ?? this.#start({ remote, expose, bypassCache: false });
    this.#outcomes.set(key, outcome);
    return outcome;
  }

  async retry(remote: RegisteredRemote, expose: string): Promise<LoadOutcome> {
    const key = moduleKey(remote, expose);
    const started = this.#start({ remote, expose, bypassCache: true });
    this.#failedModules.delete(key);
    this.#outcomes.set(key, started);
    const outcome = await started;
    if (outcome.status === 'loaded' && !outcome.fellBackFrom) this.#notifyRecovered(remote);
    return outcome;
  }

  async fallBack(remote: RegisteredRemote, failure: RemoteFailure): Promise<LoadOutcome> {
    const lastGood = this.#dependencies.memory.getLastGood(remote.id);
    const previous = lastGood === null ? [] : await this.#listPrevious(remote);
    const chosen = chooseLastGood({ remote, previous, lastGood, failed: failure.build });
    if (!chosen) return { status: 'failed', failure };
    const { expose } = failure;
    const outcome = await this.#attempt({ remote, expose, chosen, bypassCache: false });
    if (outcome.status === 'failed') return { status: 'failed', failure };
    return { ...outcome, fellBackFrom: failure };
  }

  onRecovery(listener: (remoteId: string) => void): () => void {
    this.#recoveryListeners.add(listener);
    return () => this.#recoveryListeners.delete(listener);
  }

  setLastGood(remoteId: string, { build, reason }: ChosenBuild): void {
    if (reason !== 'override') this.#dependencies.memory.setLastGood(remoteId, build.build);
  }

  async #start(request: Omit<Attempt, 'chosen'>): Promise<LoadOutcome> {
    const { remote } = request;
    const { memory } = this.#dependencies;
    const chosen = chooseBuild({
      remote,
      override: memory.getOverride(remote.id),
      canaryBucket: memory.getCanaryBucket(),
    });
    const outcome = await this.#attempt({ ...request, chosen });
    return outcome.status === 'failed' ? this.fallBack(remote, outcome.failure) : outcome;
  }

  async #listPrevious({ id, previous }: RegisteredRemote): Promise<readonly RemoteBuild[]> {
    const { fetchPrevious } = this.#dependencies;
    return previous.length === 0 && fetchPrevious ? await fetchPrevious(id) : previous;
  }

  async #attempt(attempt: Attempt): Promise<LoadOutcome> {
    const outcome = await attemptLoad(attempt, this.#dependencies);
    if (outcome.status === 'failed') {
      this.#failedModules.add(moduleKey(attempt.remote, attempt.expose));
      this.#dependencies.onFailure?.(outcome.failure);
    }
    return outcome;
  }

  /** Forgets the other failures of the remote, so that its modules are loaded again. */
  #notifyRecovered(remote: RegisteredRemote): void {
    const prefix = moduleKey(remote, '');
    for (const key of [...this.#failedModules].filter((other) => other.startsWith(prefix))) {
      this.#failedModules.delete(key);
      this.#outcomes.delete(key);
    }
    for (const listener of this.#recoveryListeners) listener(remote.id);
  }
}

function moduleKey(remote: RegisteredRemote, expose: string): string {
  return `${remote.id}@${remote.build}/${expose}`;
}
