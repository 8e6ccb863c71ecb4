/**
 * Where a signed-in user starts. It is in a file of its own because the sign-in page needs no other
 * address.
 */
export const HOME_PATH = '/dashboard';
