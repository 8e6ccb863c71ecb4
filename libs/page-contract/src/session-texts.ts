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
};
