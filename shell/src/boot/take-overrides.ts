import {
  createOverrides,
  type Override,
  type Overrides,
  withoutOverrides,
} from '@muster/remote-host/loading';

/** The overrides of this tab. They do not stay in the address, which may be passed on. */
export function takeOverrides(origins: readonly string[]): Overrides {
  const { search, pathname, hash } = globalThis.location;
  const rest = withoutOverrides(search);
  if (rest !== search)
    globalThis.history.replaceState(globalThis.history.state, '', `${pathname}${rest}${hash}`);
  const { sessionStorage: storage } = globalThis;
  return createOverrides({ search, storage, origins, confirm: ask });
}

/** Before the page is there, so by the browser's own dialog, which no script can answer. */
function ask({ remoteId, url }: Override): boolean {
  return globalThis.confirm(
    `Open a test build of ${remoteId} from ${new URL(url).origin}?\n\nIt can do everything that you can do here. Only agree if you are developing it.`,
  );
}
