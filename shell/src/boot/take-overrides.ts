import {
  createOverrides,
  type Override,
  type Overrides,
  publishedBuildOf,
  withoutOverrides,
} from '@muster/remote-host/loading';
import { parseRegistry, pickBuild, type Registry } from '@muster/remote-host/registry';
import { fetchRegistry } from './boot-data.ts';

/** The overrides of this tab. They do not stay in the address, which may be passed on. */
export async function takeOverrides(origins: readonly string[]): Promise<Overrides> {
  const { search, pathname, hash } = globalThis.location;
  const rest = withoutOverrides(search);
  if (rest !== search)
    globalThis.history.replaceState(globalThis.history.state, '', `${pathname}${rest}${hash}`);
  const { sessionStorage: storage } = globalThis;
  // The registry in the page names no earlier builds.
  const { registry } = parseRegistry(await fetchRegistry());
  return createOverrides({
    ...{ search, storage, origins, confirm: ask },
    findBuild: (remoteId, build) => findBuild(registry, remoteId, build),
  });
}

/** Only what this server has published: the current build, a canary and the earlier ones. */
function findBuild({ remotes }: Registry, remoteId: string, build: string) {
  const remote = remotes.find(({ id }) => id === remoteId);
  if (!remote) return undefined;
  const { canary, previous } = remote;
  const builds = [pickBuild(remote), ...(canary ? [canary] : []), ...previous];
  return builds.find((published) => published.build === build);
}

/** Before the page is there, so by the browser's own dialog, which no script can answer. */
function ask(override: Override): boolean {
  const { remoteId, target } = override;
  const build = publishedBuildOf(override);
  if (build)
    return globalThis.confirm(
      `Open build ${build} of ${remoteId} in this tab?\n\nIt is not the current one, and may have faults that were mended since.`,
    );
  return globalThis.confirm(
    `Open a test build of ${remoteId} from ${new URL(target).origin}?\n\nIt can do everything that you can do here. Only agree if you are developing it.`,
  );
}
