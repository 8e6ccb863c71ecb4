/** Whatever became of a change of joining, what shows events or counts spots is stale. */
export const REFRESH = { refreshes: ['events'], refreshAfter: 'settled' } as const;
