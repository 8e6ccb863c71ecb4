import type { ComponentType } from 'react';
import type { RegisteredRemote } from '../registry.ts';
import type { BrowserMemory } from './browser-memory.ts';
import { checkBuild } from './check-build.ts';
import { type ChosenBuild, chooseBuild, chooseLastGood } from './choose-build.ts';
import { type RemoteFailure, RemoteFault } from './failure.ts';
import type { RemoteSource } from './remote-source.ts';
import { runWithin } from './run-within.ts';

/** What may take a remote from wish to component: 15 seconds, then it failed. */
export const REMOTE_TIMEOUT_MS = 15_000;

export interface Loaded {
  status: 'loaded';
  component: ComponentType;
  chosen: ChosenBuild;
  /** Set when this is the last version that rendered, taken because the right one failed. */
  fellBackFrom?: RemoteFailure;
}

export interface Failed {
  status: 'failed';
  failure: RemoteFailure;
}

/** Loading never rejects; it ends in one of these. */
export type LoadOutcome = Loaded | Failed;

export interface LoaderSeams {
  openSource(): Promise<RemoteSource>;
  memory: BrowserMemory;
  needsIntegrity: boolean;
  timeoutMs?: number;
  /** Hears of every failure, those a fall-back hides included. */
  onFailure?(failure: RemoteFailure): void;
}

export interface RemoteLoader {
  /** The same promise for the same module until `retry`, so that it can be given to React's `use`. */
  load(remote: RegisteredRemote, expose: string): Promise<LoadOutcome>;
  /** Forgets the failed attempt and fetches again, past every cache. */
  retry(remote: RegisteredRemote, expose: string): Promise<LoadOutcome>;
  /** After a build failed while rendering: the last one that did render, or the failure. */
  fallBack(remote: RegisteredRemote, failure: RemoteFailure): Promise<LoadOutcome>;
  /** Calls back when trying again has brought a remote back: its other failed modules are worth loading again too. */
  onRecovery(listener: (remoteId: string) => void): () => void;
  /** To be told when a build is on the screen: it becomes the one to fall back to. */
  rememberGood(remoteId: string, chosen: ChosenBuild): void;
}

interface Attempt {
  remote: RegisteredRemote;
  expose: string;
  chosen: ChosenBuild;
  fresh: boolean;
}

export const createRemoteLoader = (seams: LoaderSeams): RemoteLoader => {
  const { memory } = seams;
  const kept = new Map<string, Promise<LoadOutcome>>();
  const failed = new Set<string>();
  const recovered = new Set<(remoteId: string) => void>();

  const choose = (remote: RegisteredRemote): ChosenBuild =>
    chooseBuild({
      remote,
      override: memory.getOverride(remote.id),
      browserNumber: memory.getNumber(),
    });

  const attempt = async (wish: Attempt): Promise<LoadOutcome> => {
    const outcome = await attemptOnce(wish, seams);
    if (outcome.status === 'failed') {
      failed.add(nameModule(wish.remote, wish.expose));
      seams.onFailure?.(outcome.failure);
    }
    return outcome;
  };

  const fallBack = async (remote: RegisteredRemote, failure: RemoteFailure) => {
    const chosen = chooseLastGood(remote, memory.getLastGood(remote.id), failure.build);
    if (!chosen) return { status: 'failed', failure } as const;
    const earlier = await attempt({ remote, expose: failure.expose, chosen, fresh: false });
    if (earlier.status === 'failed') return { status: 'failed', failure } as const;
    return { ...earlier, fellBackFrom: failure };
  };

  const start = async (wish: Omit<Attempt, 'chosen'>): Promise<LoadOutcome> => {
    const outcome = await attempt({ ...wish, chosen: choose(wish.remote) });
    return outcome.status === 'failed' ? fallBack(wish.remote, outcome.failure) : outcome;
  };

  const load = (remote: RegisteredRemote, expose: string): Promise<LoadOutcome> => {
    const key = nameModule(remote, expose);
    const started = kept.get(key) ?? start({ remote, expose, fresh: false });
    kept.set(key, started);
    return started;
  };

  /** What failed along with it is forgotten, what works stays as it is. */
  const tellRecovery = (remote: RegisteredRemote): void => {
    const modules = [...failed].filter((key) => key.startsWith(nameModule(remote, '')));
    for (const key of modules) {
      failed.delete(key);
      kept.delete(key);
    }
    for (const tell of recovered) tell(remote.id);
  };

  return {
    load,
    retry: async (remote, expose) => {
      const key = nameModule(remote, expose);
      const started = start({ remote, expose, fresh: true });
      failed.delete(key);
      kept.set(key, started);
      const outcome = await started;
      if (outcome.status === 'loaded' && !outcome.fellBackFrom) tellRecovery(remote);
      return outcome;
    },
    onRecovery: (listener) => {
      recovered.add(listener);
      return () => recovered.delete(listener);
    },
    fallBack,
    rememberGood: (remoteId, { build, reason }) => {
      if (reason !== 'override') memory.setLastGood(remoteId, build.build);
    },
  };
};

const nameModule = (remote: RegisteredRemote, expose: string): string =>
  `${remote.id}@${remote.build}/${expose}`;

const attemptOnce = async (wish: Attempt, seams: LoaderSeams): Promise<LoadOutcome> => {
  const { remote, expose, chosen, fresh } = wish;
  try {
    const component = await runWithin(seams.timeoutMs ?? REMOTE_TIMEOUT_MS, async (signal) => {
      const source = await openSource(seams);
      const { hostVersions } = source;
      if (hostVersions) {
        checkBuild({ chosen, hostVersions, needsIntegrity: seams.needsIntegrity });
      }
      const request = { remoteId: remote.id, build: chosen.build, expose, fresh, signal };
      return pickComponent(await source.open(request), expose);
    });
    return { status: 'loaded', component, chosen };
  } catch (error) {
    return { status: 'failed', failure: describeAttempt(wish, error) };
  }
};

const openSource = async (seams: LoaderSeams): Promise<RemoteSource> => {
  try {
    return await seams.openSource();
  } catch (error) {
    throw new RemoteFault('network', `The federation runtime did not arrive: ${String(error)}`);
  }
};

const pickComponent = (opened: unknown, expose: string): ComponentType => {
  const component = (opened as Record<string, unknown> | null | undefined)?.[expose];
  if (typeof component === 'function') return component as ComponentType;
  throw new RemoteFault('missing-export', `Its module ${expose} exports no component ${expose}.`);
};

const describeAttempt = ({ remote, expose, chosen }: Attempt, error: unknown): RemoteFailure =>
  Object.freeze({
    kind: error instanceof RemoteFault ? error.kind : 'evaluation',
    remoteId: remote.id,
    label: remote.label,
    expose,
    version: chosen.build.version,
    build: chosen.build.build,
    cause: error instanceof Error ? error.message : String(error),
  });
