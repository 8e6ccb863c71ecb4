/** Accounts, their events and the audit log show what was done to an account. */
export const USER_CHANGE = { refreshes: ['users', 'audit-log', 'events'] } as const;
