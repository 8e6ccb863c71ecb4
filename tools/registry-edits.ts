import {
  pickBuild,
  type RegisteredRemote,
  type Registry,
  type RemoteBuild,
} from '@muster/remote-kit/registry';
import { REMOTE_CONTRACT, type RemoteDescriptor } from '@muster/remote-kit/remote';

/** How many builds of a remote the registry names, the current one included. */
export const MAX_BUILDS = 5;

/** The content of a build's `build.json`. */
export interface BuiltRemote {
  descriptor: RemoteDescriptor;
  build: RemoteBuild;
}

export const emptyRegistry: Registry = { contract: REMOTE_CONTRACT, remotes: [] };

/** Makes a build the current build of its remote; the former current build becomes the newest of `previous`. */
export function publishBuild(registry: Registry, { descriptor, build }: BuiltRemote): Registry {
  requireManifestHash(build);
  const registered = registry.remotes.find(({ id }) => id === descriptor.id);
  const earlier = registered ? [pickBuild(registered), ...registered.previous] : [];
  const previous = earlier.filter((other) => other.build !== build.build);
  return replaceRemote(registry, {
    ...descriptor,
    ...build,
    previous: previous.slice(0, MAX_BUILDS - 1),
  });
}

/** Goes back to a named earlier build, or to the newest of them. Its canary ends. */
export function rollBackRemote(registry: Registry, id: string, build?: string): Registry {
  const { canary: _ended, ...remote } = findRemote(registry, id);
  const target = build
    ? remote.previous.find((earlier) => earlier.build === build)
    : remote.previous[0];
  if (!target) throw new Error(`Remote ${id} has no earlier build ${build ?? ''}`.trimEnd());
  requireManifestHash(target);
  const others = remote.previous.filter((earlier) => earlier !== target);
  return replaceRemote(registry, {
    ...remote,
    ...target,
    // The former current build goes last, so that a second rollback reaches the next older build.
    previous: [...others, pickBuild(remote)],
  });
}

/** Gives a build to a share (0 to 1) of the browsers; 0 ends it. */
export function setCanary(registry: Registry, built: BuiltRemote, share: number): Registry {
  if (!(share >= 0 && share <= 1)) throw new Error('A canary goes to a share from 0 to 1.');
  if (share > 0) requireManifestHash(built.build);
  const { canary: _replaced, ...remote } = findRemote(registry, built.descriptor.id);
  return replaceRemote(
    registry,
    share === 0 ? remote : { ...remote, canary: { ...built.build, share } },
  );
}

/** The builds of a remote that the registry names: the current one, the earlier ones and the canary. */
export function listNamedBuilds(registry: Registry, id: string): string[] {
  const remote = registry.remotes.find((registered) => registered.id === id);
  if (!remote) return [];
  return [remote, ...remote.previous, ...(remote.canary ? [remote.canary] : [])].map(
    ({ build }) => build,
  );
}

/** Browsers would refuse the build. */
function requireManifestHash({ build, manifestIntegrity }: RemoteBuild): void {
  if (manifestIntegrity) return;
  throw new Error(
    `Build ${build} was made by an earlier release, without the hash of its manifest. Build it again.`,
  );
}

function findRemote(registry: Registry, id: string): RegisteredRemote {
  const remote = registry.remotes.find((registered) => registered.id === id);
  if (!remote) throw new Error(`The registry has no remote ${id}.`);
  return remote;
}

function replaceRemote(registry: Registry, changed: RegisteredRemote): Registry {
  const others = registry.remotes.filter(({ id }) => id !== changed.id);
  return { ...registry, remotes: [...others, changed].sort((a, b) => a.order - b.order) };
}
