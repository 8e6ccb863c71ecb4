declare const MUSTER_API_LIVE: boolean | undefined;

/** `API=live npm run dev -w mfe-…`: no request handlers, the dev server passes calls on to the real server. Defined by the build. */
export const isLive = typeof MUSTER_API_LIVE !== 'undefined' && MUSTER_API_LIVE === true;
