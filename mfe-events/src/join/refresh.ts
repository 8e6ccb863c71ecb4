/**
 * Whatever became of a change of joining, what shows events or counts spots is stale, and so is
 * whom the account follows.
 */
export const REFRESH = { refreshes: ['events', 'people'], refreshAfter: 'settled' } as const;
