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

/** What a session screen says; its static frame shows the same before the code is there. */
export interface SessionTexts {
  title: string;
  subtitle: string;
  /** Labels of the fields in their order; empty where the static frame draws no fields. */
  labels: readonly string[];
  button: string;
}

/** The texts of each session screen, and of its static frame. */
export const SESSION_TEXTS = {
  '/login': {
    title: 'Welcome back',
    subtitle: 'Sign in to your account to continue',
    labels: ['Email address', 'Password'],
    button: 'Sign in',
  },
  '/register': {
    title: 'Create account',
    subtitle: 'One account to run events and to join them',
    labels: [],
    button: 'Create account',
  },
  '/forgot-password': {
    title: 'Forgotten password',
    subtitle: 'Get a link to set a new one',
    labels: [],
    button: '',
  },
  '/reset-password': {
    title: 'New password',
    subtitle: 'Choose a new password for your account',
    labels: ['New password', 'Confirm new password'],
    button: 'Set password',
  },
  '/confirm-email': {
    title: 'Confirm email',
    subtitle: 'Use this address for your account from now on',
    labels: [],
    button: 'Confirm email address',
  },
} as const satisfies Readonly<Record<SessionPath, SessionTexts>>;
