declare const MUSTER_API_LIVE: boolean | undefined;

/**
 * Set by the build for `API=live npm run dev -w mfe-…`: there are no request handlers, and the dev
 * server forwards requests to the real server.
 */
export const isLive = typeof MUSTER_API_LIVE !== 'undefined' && MUSTER_API_LIVE === true;
