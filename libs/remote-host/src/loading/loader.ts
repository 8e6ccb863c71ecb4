import type { RegisteredRemote, RemoteBuild } from '../registry.ts';
import {
  type Attempt,
  attemptLoad,
  describeFrozen,
  type LoaderDependencies,
} from './attempt-load.ts';
import { findCanaryPlace } from './canary-place.ts';
import { type ChosenBuild, chooseBuild, chooseFallBack } from './choose-build.ts';
import type { RemoteFailure } from './failure.ts';
import type { LoadOutcome } from './load-outcome.ts';
import type { RemoteLoader } from './remote-loader.ts';

/**
 * Creates the loader of a page. For each remote it chooses one build, checks it, loads its modules
 * within a time-out, and falls back to a build that worked in this browser or to the one before.
 * Failures are values; see `FailureKind`.
 *
 *     const loader = createRemoteLoader({ openSource, memory, needsIntegrity: true });
 *     const outcome = await loader.load(remote, 'Page');
 */
export function createRemoteLoader(dependencies: LoaderDependencies): RemoteLoader {
  return new PageLoader(dependencies);
}

/** What happened to the builds of a remote on this page. */
interface Choice {
  chosen: ChosenBuild;
  failed: Set<string>;
  /** The failure because of which the page fell back. */
  fellBackFrom?: RemoteFailure;
  /** Settled once no build that froze a page is chosen; the failure if there is no other. */
  unfrozen?: Promise<RemoteFailure | undefined>;
}

/** Another build would not be reached either. */
const UNREACHABLE: readonly RemoteFailure['kind'][] = ['network', 'cors', 'timeout'];

class PageLoader implements RemoteLoader {
  readonly #dependencies: LoaderDependencies;
  /** By module key: what was started last. */
  readonly #outcomes = new Map<string, Promise<LoadOutcome>>();
  /** The keys of the modules whose last attempt failed. */
  readonly #failedModules = new Set<string>();
  /** By remote and current build: the build that all modules come from. */
  readonly #choices = new Map<string, Choice>();
  readonly #listeners = new Set<(remoteId: string) => void>();

  constructor(dependencies: LoaderDependencies) {
    this.#dependencies = dependencies;
  }

  load(remote: RegisteredRemote, expose: string): Promise<LoadOutcome> {
    const key = moduleKey(remote, expose);
    const outcome = this.#outcomes.get(key) ?? this.#start({ remote, expose, bypassCache: false });
    this.#outcomes.set(key, outcome);
    return outcome;
  }

  preload(remote: RegisteredRemote): void {
    const key = moduleKey(remote, 'Page');
    if (this.#outcomes.has(key)) return;
    void this.load(remote, 'Page').then(({ status }) => {
      if (status === 'failed') this.#outcomes.delete(key);
    });
  }

  async retry(remote: RegisteredRemote, expose: string): Promise<LoadOutcome> {
    const key = moduleKey(remote, expose);
    this.#choices.delete(remoteKey(remote));
    this.#dependencies.openings?.forgive(remote.id);
    const started = this.#start({ remote, expose, bypassCache: true });
    this.#failedModules.delete(key);
    this.#outcomes.set(key, started);
    const outcome = await started;
    if (outcome.status === 'loaded' && !outcome.fellBackFrom) this.#forgetFailedModules(remote);
    return outcome;
  }

  fallBack(remote: RegisteredRemote, failure: RemoteFailure): Promise<LoadOutcome> {
    this.#dependencies.onFailure?.(failure);
    this.endShowing(remote, failure.expose);
    const outcome = this.#fallBack({ remote, failure, bypassCache: false });
    this.#outcomes.set(moduleKey(remote, failure.expose), outcome);
    return outcome;
  }

  async settleBuild(remote: RegisteredRemote): Promise<ChosenBuild | undefined> {
    const failure = await this.#settle(remote, 'Page');
    return failure ? undefined : this.#choiceFor(remote).chosen;
  }

  loadContribution(remote: RegisteredRemote, expose: string): Promise<LoadOutcome> {
    const key = moduleKey(remote, expose);
    const outcome = this.#outcomes.get(key) ?? this.#startContribution(remote, expose);
    this.#outcomes.set(key, outcome);
    return outcome;
  }

  reportFailure(failure: RemoteFailure): void {
    this.#dependencies.onFailure?.(failure);
  }

  onChange(listener: (remoteId: string) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  markGood(remote: RegisteredRemote, { build: { build }, reason }: ChosenBuild): void {
    const hasFailed = this.#choices.get(remoteKey(remote))?.failed.has(build);
    if (reason !== 'override' && reason !== 'named' && !hasFailed)
      this.#dependencies.memory.addGoodBuild(remote.id, build);
  }

  beginShowing(remote: RegisteredRemote, { build, reason }: ChosenBuild, expose: string): void {
    if (reason === 'override') return;
    this.#dependencies.openings?.begin(remote.id, { build: build.build, part: `show ${expose}` });
  }

  endShowing(remote: RegisteredRemote, expose: string): void {
    this.#dependencies.openings?.end(remote.id, `show ${expose}`);
  }

  async #start(request: Omit<Attempt, 'chosen'>): Promise<LoadOutcome> {
    const { remote, expose, bypassCache } = request;
    const failure = await this.#settle(remote, expose);
    if (failure) {
      this.#failedModules.add(moduleKey(remote, expose));
      return { status: 'failed', failure };
    }
    const choice = this.#choiceFor(remote);
    const { chosen } = choice;
    const outcome = await this.#attempt({ ...request, chosen });
    if (outcome.status === 'failed')
      return this.#fallBack({ remote, failure: outcome.failure, bypassCache });
    return choice.fellBackFrom ? { ...outcome, fellBackFrom: choice.fellBackFrom } : outcome;
  }

  /** Makes sure that no build that froze a page is chosen; the failure if there is no other. */
  #settle(remote: RegisteredRemote, expose: string): Promise<RemoteFailure | undefined> {
    const choice = this.#choiceFor(remote);
    choice.unfrozen ??= this.#replaceFrozen(remote, { choice, expose });
    return choice.unfrozen;
  }

  async #startContribution(remote: RegisteredRemote, expose: string): Promise<LoadOutcome> {
    const failure = await this.#settle(remote, expose);
    if (failure) return { status: 'failed', failure };
    const key = moduleKey(remote, expose);
    const { chosen } = this.#choiceFor(remote);
    this.#dependencies.onOpen?.({ remoteId: remote.id, build: chosen.build.build });
    const bypassCache = this.#failedModules.delete(key);
    const outcome = await this.#attempt({ remote, expose, chosen, bypassCache });
    if (outcome.status === 'failed') this.#outcomes.delete(key);
    return outcome;
  }

  /** Chooses another build if the chosen one froze an earlier page, so that it is not run again. */
  async #replaceFrozen(
    remote: RegisteredRemote,
    { choice, expose }: { choice: Choice; expose: string },
  ): Promise<RemoteFailure | undefined> {
    const frozen = await this.#dependencies.openings?.findFrozen(remote.id);
    const { chosen, failed } = choice;
    const { build } = chosen.build;
    if (!frozen?.all.includes(build)) return undefined;
    for (const other of frozen.all) failed.add(other);
    const failure = describeFrozen({ remote, expose, chosen });
    // Later visits find it again, and it has still frozen one page, which could report nothing.
    if (frozen.found.includes(build)) {
      this.#dependencies.onOpen?.({ remoteId: remote.id, build });
      this.#dependencies.onFailure?.(failure);
    }
    return (await this.#replace(remote, { choice, failure })) ? undefined : failure;
  }

  #choiceFor(remote: RegisteredRemote): Choice {
    const { memory, getUserId, getOverride } = this.#dependencies;
    const key = remoteKey(remote);
    const choice = this.#choices.get(key) ?? {
      chosen: chooseBuild({
        remote,
        override: getOverride?.(remote.id) ?? null,
        canaryPlace: findCanaryPlace(remote.id, getUserId?.() ?? memory.getBrowserId()),
      }),
      failed: new Set(),
    };
    this.#choices.set(key, choice);
    return choice;
  }

  async #fallBack({ remote, failure, bypassCache }: FallBack): Promise<LoadOutcome> {
    const choice = this.#choiceFor(remote);
    // Another module of the same build may have failed before, and chosen already.
    if (choice.chosen.build.build === failure.build) {
      if (!(await this.#replace(remote, { choice, failure })))
        return { status: 'failed', failure: choice.fellBackFrom ?? failure };
      this.#forgetOtherModules(remote, failure.expose);
    }
    return this.#start({ remote, expose: failure.expose, bypassCache });
  }

  /** Chooses another build in the place of one that failed. False if there is none. */
  async #replace(
    remote: RegisteredRemote,
    { choice, failure }: { choice: Choice; failure: RemoteFailure },
  ): Promise<boolean> {
    choice.failed.add(failure.build);
    this.#dependencies.memory.removeGoodBuild(remote.id, failure.build);
    const chosen = await this.#chooseFallBack(remote, { choice, failure });
    if (!chosen) return false;
    this.#dependencies.onReplace?.({ remoteId: remote.id, build: failure.build });
    choice.chosen = chosen;
    choice.fellBackFrom ??= failure;
    return true;
  }

  async #chooseFallBack(
    remote: RegisteredRemote,
    { choice: { failed }, failure }: { choice: Choice; failure: RemoteFailure },
  ): Promise<ChosenBuild | undefined> {
    const goodBuilds = this.#dependencies.memory.listGoodBuilds(remote.id);
    if (goodBuilds.length === 0 && UNREACHABLE.includes(failure.kind)) return undefined;
    const previous = await this.#listPrevious(remote);
    return chooseFallBack({ remote, previous, goodBuilds, failed });
  }

  async #listPrevious({ id, previous }: RegisteredRemote): Promise<readonly RemoteBuild[]> {
    const { fetchPrevious } = this.#dependencies;
    return previous.length === 0 && fetchPrevious ? await fetchPrevious(id) : previous;
  }

  async #attempt(attempt: Attempt): Promise<LoadOutcome> {
    const { remote, expose, chosen } = attempt;
    if (expose === 'Page')
      this.#dependencies.onOpen?.({ remoteId: remote.id, build: chosen.build.build });
    const { openings } = this.#dependencies;
    const part = `load ${expose}`;
    if (chosen.reason !== 'override')
      openings?.begin(remote.id, { build: chosen.build.build, part });
    const outcome = await attemptLoad(attempt, this.#dependencies);
    openings?.end(remote.id, part);
    if (outcome.status === 'failed') {
      this.#failedModules.add(moduleKey(remote, expose));
      this.#dependencies.onFailure?.(outcome.failure);
    }
    return outcome;
  }

  /** So that the other failed modules of a remote that is back are loaded again. */
  #forgetFailedModules(remote: RegisteredRemote): void {
    const prefix = moduleKey(remote, '');
    for (const key of [...this.#failedModules].filter((other) => other.startsWith(prefix))) {
      this.#failedModules.delete(key);
      this.#outcomes.delete(key);
    }
    this.#notify(remote);
  }

  /** So that the other modules of the remote are loaded of its new build. */
  #forgetOtherModules(remote: RegisteredRemote, expose: string): void {
    const prefix = moduleKey(remote, '');
    for (const key of [...this.#outcomes.keys()])
      if (key.startsWith(prefix) && key !== moduleKey(remote, expose)) this.#outcomes.delete(key);
    this.#notify(remote);
  }

  #notify(remote: RegisteredRemote): void {
    for (const listener of this.#listeners) listener(remote.id);
  }
}

interface FallBack {
  remote: RegisteredRemote;
  failure: RemoteFailure;
  bypassCache: boolean;
}

function remoteKey({ id, build }: RegisteredRemote): string {
  return `${id}@${build}`;
}

function moduleKey(remote: RegisteredRemote, expose: string): string {
  return `${remoteKey(remote)}/${expose}`;
}
