const INTERVAL_MS = 10_000;

/** For what the phones at the gate change while an organizer looks at it. */
export const FOLLOWED = { staleTime: 0, refetchInterval: INTERVAL_MS } as const;
