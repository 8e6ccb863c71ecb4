import type { ComponentType } from 'react';
import type { RegisteredRemote, RemoteBuild } from '../registry.ts';
import type { BrowserMemory } from './browser-memory.ts';
import { checkBuild } from './check-build.ts';
import type { ChosenBuild } from './choose-build.ts';
import { type RemoteFailure, RemoteFault } from './failure.ts';
import type { LoadOutcome } from './load-outcome.ts';
import type { OpeningMarks } from './opening-marks.ts';
import type { RemoteSource } from './remote-source.ts';
import { runWithin } from './run-within.ts';

/** The default time-out of one attempt: 15 s. */
export const REMOTE_TIMEOUT_MS = 15_000;

/** A build of a remote that a page opened. */
interface OpenedBuild {
  remoteId: string;
  build: string;
}

/** The dependencies of the loader. */
export interface LoaderDependencies {
  /**
   * Opens the source of modules; called for each attempt. A rejection is a failure of kind
   * `network`.
   */
  openSource(): Promise<RemoteSource>;
  memory: BrowserMemory;
  /** What tells the next page that a build froze this one. */
  openings?: OpeningMarks;
  /** Another manifest or another published build for a remote; null if there is none. */
  getOverride?(remoteId: string): string | RemoteBuild | null;
  /** Who is signed in, so that canaries follow the account; null for a visitor. */
  getUserId?(): string | null;
  /** Refuse builds without a hash. False only in development. */
  needsIntegrity: boolean;
  /** Time for one attempt, from choosing a build to its component. Default: 15,000. */
  timeoutMs?: number;
  /**
   * Loads the shared libraries, which the page needs with or without remotes. The time counts once
   * they are there.
   */
  loadLibraries?(): Promise<unknown>;
  /**
   * The earlier builds of a remote, asked for only after a failure, when the registry of the page
   * does not list them.
   */
  fetchPrevious?(remoteId: string): Promise<readonly RemoteBuild[]>;
  /** Called for every failure, including those that a fall-back hides. */
  onFailure?(failure: RemoteFailure): void;
  /**
   * Called when the page of a build, or what it contributes to a slot, is opened, whether it can be
   * loaded or not.
   */
  onOpen?(opened: OpenedBuild): void;
  /** Called when another build takes the place of one that failed. */
  onReplace?(replaced: OpenedBuild): void;
}

/** One attempt to load a module of a build. */
export interface Attempt {
  remote: RegisteredRemote;
  expose: string;
  chosen: ChosenBuild;
  /** Use nothing that an earlier attempt fetched. */
  bypassCache: boolean;
}

/** Checks and loads a build once. It never rejects. */
export async function attemptLoad(
  attempt: Attempt,
  dependencies: LoaderDependencies,
): Promise<LoadOutcome> {
  const { remote, expose, chosen, bypassCache } = attempt;
  const { needsIntegrity } = dependencies;
  const timeoutMs = dependencies.timeoutMs ?? REMOTE_TIMEOUT_MS;
  try {
    const countsFrom = dependencies.loadLibraries?.();
    const component = await runWithin({ timeoutMs, countsFrom }, async (signal) => {
      const source = await openSource(dependencies);
      const { versions } = source;
      if (versions) checkBuild({ chosen, versions, needsIntegrity });
      const module = await source.open({
        remoteId: remote.id,
        build: chosen.build,
        expose,
        needsIntegrity: needsIntegrity && chosen.reason !== 'override',
        bypassCache,
        signal,
      });
      return pickComponent(module, expose);
    });
    return { status: 'loaded', component, chosen };
  } catch (error) {
    return { status: 'failed', failure: describeFailedAttempt(attempt, error) };
  }
}

async function openSource(dependencies: LoaderDependencies): Promise<RemoteSource> {
  try {
    return await dependencies.openSource();
  } catch (error) {
    throw new RemoteFault('network', `The federation runtime did not load: ${String(error)}`);
  }
}

function pickComponent(module: unknown, expose: string): ComponentType {
  const component = (module as Record<string, unknown> | null | undefined)?.[expose];
  if (typeof component === 'function') return component as ComponentType;
  throw new RemoteFault('missing-export', `Its module ${expose} exports no component ${expose}.`);
}

function describeFailedAttempt(attempt: Attempt, error: unknown): RemoteFailure {
  return describe(attempt, {
    kind: error instanceof RemoteFault ? error.kind : 'evaluation',
    cause: error instanceof Error ? error.message : String(error),
  });
}

/** The failure of a build that froze an earlier page, and is not tried again by itself. */
export function describeFrozen(attempt: Omit<Attempt, 'bypassCache'>): RemoteFailure {
  return describe(attempt, { kind: 'frozen', cause: 'A page that opened it stopped responding.' });
}

function describe(
  { remote, expose, chosen }: Omit<Attempt, 'bypassCache'>,
  what: Pick<RemoteFailure, 'kind' | 'cause'>,
): RemoteFailure {
  return Object.freeze({
    ...what,
    remoteId: remote.id,
    label: remote.label,
    expose,
    version: chosen.build.version,
    build: chosen.build.build,
  });
}
