import type { BuildMode } from './build-mode.ts';

/** What is offered to the remotes of the last release only. It shares no module with the rest, which contains only what it uses. */
export const DEPRECATED_CHUNK = 'deprecated';

/** One file of the shell for each group of libraries, whichever of its chunks imports them. */
const shellCacheGroups = {
  vendor: {
    test: /[\\/]node_modules[\\/](react|react-dom|scheduler|react-router|react-router-dom|jotai)[\\/]/,
    name: 'vendor',
    chunks: 'all' as const,
    enforce: true,
  },
  // With the first form.
  schemas: {
    test: /[\\/](node_modules[\\/]zod|libs[\\/]contract[\\/]src[\\/](schemas|endpoints|configure-zod|issue-text|field-errors))/,
    name: 'schemas',
    // Before the group of the whole contract.
    priority: 1,
    chunks: isLoadedAfterStart,
    enforce: true,
  },
  client: {
    test: /[\\/](node_modules[\\/](axios|@tanstack|p-limit|yocto-queue|eventsource-parser)|no-(fetch-adapter|part-of-axios)\.[jt]s$|libs[\\/](contract|api-client|remote-kit[\\/]src(?![\\/](loading|form|requirements|remote\.)))[\\/])/,
    name: 'client',
    // The few styles among them are in the frame's sheet, which saves a request.
    type: /javascript/,
    chunks: isLoadedAfterStart,
    enforce: true,
  },
  // The frame and federation are always loaded together, and federation starts without the client. In one file no module of both is there twice, and it compresses better.
  dashboard: {
    name: 'dashboard',
    priority: -1,
    chunks: ({ name }: { name?: string }) => name === 'dashboard' || name === 'federation',
    enforce: true,
  },
};

/** What the shell uses in forms only. In the monolith, which has the remotes too, lists use it as well. */
const ofForms = {
  test: /[\\/]libs[\\/]contract[\\/]src[\\/](choices|ticket-code|texts[\\/]field-texts)\.ts$/,
  name: 'schemas',
  priority: 1,
  chunks: isLoadedAfterStart,
  enforce: true,
};

const PAGE_CHUNK = '__federation_expose_Page';

/** A page and the actions in its header are always shown together. A badge is on every page, so it stays on its own. */
const remoteCacheGroups = {
  page: {
    name: PAGE_CHUNK,
    chunks: ({ name }: { name?: string }) =>
      name === PAGE_CHUNK || name === '__federation_expose_HeaderActions',
    enforce: true,
  },
};

/** rspack's cache groups of an app. Of libraries a remote has none: the shell provides what it shares. */
export function listCacheGroups(mode: BuildMode, isRemote: boolean) {
  const groups = mode === 'monolith' ? shellCacheGroups : { ...shellCacheGroups, ofForms };
  return {
    default: false as const,
    defaultVendors: false as const,
    ...(isRemote ? remoteCacheGroups : groups),
  };
}

/** Whether a chunk is loaded after the first chunks, whose modules are already in the page. */
function isLoadedAfterStart({ name }: { name?: string }): boolean {
  return name !== 'main' && name !== 'bootstrap' && name !== DEPRECATED_CHUNK;
}
