import type { SlotName } from '@muster/contract';
import type { SlotContribution } from '@muster/remote-kit/remote';
import type { ChosenBuild } from '../loading/choose-build.ts';
import type { FailureKind, RemoteFailure } from '../loading/failure.ts';
import type { LoadOutcome } from '../loading/load-outcome.ts';
import type { RemoteLoader } from '../loading/remote-loader.ts';
import { isRegistered, type ListedRemote, type RegisteredRemote } from '../registry.ts';
import type { ContributionSource, FoundContribution } from './contribution-source.ts';

/** What `createRegistrySource` needs. */
export interface RegistrySourceOptions {
  loader: () => RemoteLoader;
  /** The remotes that the current user may see. Nothing of any other is loaded. */
  listAllowed: () => readonly ListedRemote[];
  /** Reads the builds that the page does not list. */
  complete: () => Promise<void>;
}

/** What the remotes of the registry contribute, each of the build that this page opens of it. */
export function createRegistrySource(options: RegistrySourceOptions): ContributionSource {
  const { listAllowed, complete, loader } = options;
  return {
    find: async (slot) => {
      function listContributing() {
        return listAllowed().filter((remote) => contributesTo(remote, slot));
      }
      if (listContributing().some((remote) => !isRegistered(remote))) await complete();
      const found = listContributing().map(async (remote) =>
        isRegistered(remote)
          ? findOf(remote, { slot, loader: loader() })
          : [describeMissing(remote, failUnlisted(remote))],
      );
      return (await Promise.all(found)).flat();
    },
  };
}

/** A canary may contribute what the current build does not. */
function contributesTo(remote: ListedRemote, slot: SlotName): boolean {
  if (remote.slotOrders?.[slot] === 'off') return false;
  const canary = isRegistered(remote) ? remote.canary : undefined;
  return [remote.slots, canary?.slots].some((slots) => slots?.some((entry) => entry.slot === slot));
}

interface FindOptions {
  slot: SlotName;
  loader: RemoteLoader;
}

async function findOf(
  remote: RegisteredRemote,
  { slot, loader }: FindOptions,
): Promise<FoundContribution[]> {
  const chosen = await loader.settleBuild(remote);
  const own = chosen?.build.slots?.filter((entry) => entry.slot === slot) ?? [];
  if (chosen && own.length > 0)
    return own.map((contribution) => describe(remote, { contribution, chosen, loader }));
  // The page has fallen back to an earlier build, which does not contribute here yet.
  const isMissing = !chosen || chosen.reason === 'last-good' || chosen.reason === 'earlier';
  return isMissing ? [describeMissing(remote, failMissing(remote, chosen))] : [];
}

interface DescribeOptions {
  contribution: SlotContribution;
  chosen: ChosenBuild;
  loader: RemoteLoader;
}

function describe(
  remote: RegisteredRemote,
  { contribution, chosen, loader }: DescribeOptions,
): FoundContribution {
  const { slot, tab, column } = contribution;
  const decided = remote.slotOrders?.[slot];
  const order = typeof decided === 'number' ? decided : contribution.order;
  const expose = contribution.expose.replace(/^\.\//, '');
  const { version, build } = chosen.build;
  const { id: remoteId, label } = remote;
  return {
    id: `${slot} ${remoteId}/${expose}`,
    remoteId,
    label,
    order,
    ...(tab && { tab }),
    ...(column && { column }),
    build,
    load: () => loader.loadContribution(remote, expose),
    reportFailure: (kind, cause) =>
      loader.reportFailure({ kind, cause, remoteId, label, expose, version, build }),
    beginShowing: () => loader.beginShowing(remote, chosen, expose),
    endShowing: () => loader.endShowing(remote, expose),
  };
}

/** A contribution of which nothing can be loaded, which is reported where it was found out. */
function describeMissing(
  { id, label, order }: ListedRemote,
  outcome: LoadOutcome,
): FoundContribution {
  return {
    id,
    remoteId: id,
    label,
    order,
    build: '',
    load: async () => outcome,
    reportFailure: () => undefined,
    beginShowing: () => undefined,
    endShowing: () => undefined,
  };
}

function failUnlisted({ id, label }: ListedRemote): LoadOutcome {
  return fail('network', {
    ...{ remoteId: id, label, expose: '', version: '', build: '' },
    cause: 'The registry could not be read.',
  });
}

function failMissing(
  { id, label, version, build }: RegisteredRemote,
  chosen: ChosenBuild | undefined,
): LoadOutcome {
  return fail('missing-export', {
    ...{ remoteId: id, label, expose: '', version, build },
    cause: chosen ? 'An earlier build is open, without it.' : 'It froze an earlier page.',
  });
}

function fail(kind: FailureKind, failure: Omit<RemoteFailure, 'kind'>): LoadOutcome {
  return { status: 'failed', failure: { kind, ...failure } };
}
