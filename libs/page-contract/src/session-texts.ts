import type { SessionPath } from './session-paths.ts';

/** The texts a session screen shows before its code has loaded; the loaded screen shows the same ones. */
export interface SessionTexts {
  title: string;
  subtitle: string;
  /** Labels of the fields in their order; empty where the static frame draws no fields. */
  labels: readonly string[];
  button: string;
}

/** The texts of each session screen. */
export const SESSION_TEXTS: Readonly<Record<SessionPath, SessionTexts>> = {
  '/login': {
    title: 'Welcome back',
    subtitle: 'Sign in to your account to continue',
    labels: ['Email address', 'Password'],
    button: 'Sign in',
  },
  '/register': {
    title: 'Create account',
    subtitle: 'Set up your field and publish your first event',
    labels: [],
    button: 'Create account',
  },
};
