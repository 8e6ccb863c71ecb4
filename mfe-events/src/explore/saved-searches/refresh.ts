/** What a change of a saved search makes stale. */
export const REFRESH = { refreshes: ['saved-searches'] } as const;
