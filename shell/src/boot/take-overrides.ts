import { createOverrides, type Overrides, withoutOverrides } from '@muster/remote-host/loading';

/** The overrides of this tab. They do not stay in the address, which may be passed on. */
export function takeOverrides(origins: readonly string[]): Overrides {
  const { search, pathname, hash } = globalThis.location;
  const rest = withoutOverrides(search);
  if (rest !== search)
    globalThis.history.replaceState(globalThis.history.state, '', `${pathname}${rest}${hash}`);
  return createOverrides({ search, storage: globalThis.sessionStorage, origins });
}
