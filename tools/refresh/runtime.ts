import * as own from 'react-refresh-original';

/*
 * Replaces react-refresh/runtime in development. Shell and remotes are separate builds, and each
 * would bring a runtime of its own. One that is loaded after react-dom never learns of the
 * renderer, so that its components would not be drawn again. Here the first runtime serves the
 * whole page.
 */

declare const __react_refresh_library__: string;

const page = globalThis as { __MUSTER_REFRESH__?: typeof own };
page.__MUSTER_REFRESH__ ??= own;
const runtime = page.__MUSTER_REFRESH__;

/** Two remotes may both have a `./src/page.tsx`: the build's name keeps them apart. */
export function register(type: unknown, id: string): void {
  runtime.register(type, `${__react_refresh_library__} ${id}`);
}

export const {
  createSignatureFunctionForTransform,
  getFamilyByType,
  injectIntoGlobalHook,
  isLikelyComponentType,
  performReactRefresh,
} = runtime;
