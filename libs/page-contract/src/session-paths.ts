/** Paths of the screens around signing in. They load no remote. */
export const SESSION_PATHS = [
  '/login',
  '/register',
  '/forgot-password',
  '/reset-password',
  '/confirm-email',
] as const;

export type SessionPath = (typeof SESSION_PATHS)[number];

/** Whether a path, without query, is a session screen. */
export function isSessionPath(path: string): path is SessionPath {
  return (SESSION_PATHS as readonly string[]).includes(path);
}
