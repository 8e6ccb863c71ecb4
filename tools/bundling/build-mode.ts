/**
 * How an app is built: `production` for the product, `development` to serve it, `monolith` for the
 * bench.
 */
export type BuildMode = 'production' | 'development' | 'monolith';

/** The mode that the environment asks for (`MUSTER_BUILD`, `NODE_ENV`). */
export function readBuildMode(): BuildMode {
  if (process.env.MUSTER_BUILD === 'monolith') return 'monolith';
  return process.env.NODE_ENV === 'production' ? 'production' : 'development';
}
