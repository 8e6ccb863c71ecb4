import type { MantineColorsTuple } from '@mantine/core';

/**
 * Ramps of ten steps around the fills; 0 is the tint, 7 (moss) and 6 (signal) the light fill
 * (docs/design.md#colours).
 */
export const RAMPS = {
  moss: [
    '#edf2e4',
    '#dfe9cd',
    '#c5d8a6',
    '#a5c97a',
    '#8fb65f',
    '#749a46',
    '#5f8238',
    '#4d6b2c',
    '#3c5522',
    '#27331b',
  ],
  signal: [
    '#fff1e6',
    '#ffe0c7',
    '#ffc397',
    '#ffa772',
    '#ff8a4c',
    '#f76f22',
    '#e8590c',
    '#c2410c',
    '#9a340a',
    '#3a2317',
  ],
  gray: [
    '#f6f5f1',
    '#f0efe9',
    '#e7e5de',
    '#d8d6cd',
    '#bfbdb2',
    '#a3a69c',
    '#868a7f',
    '#6d7167',
    '#44483f',
    '#22251f',
  ],
  dark: [
    '#eceee8',
    '#c9cdc3',
    '#a1a79c',
    '#6f766b',
    '#3b423b',
    '#2c322c',
    '#242924',
    '#1d211d',
    '#151815',
    '#0f120f',
  ],
  red: [
    '#fdecea',
    '#f9d5d1',
    '#f3b1aa',
    '#f08a80',
    '#e5645a',
    '#d2433a',
    '#b3261e',
    '#96201a',
    '#7a1a15',
    '#3a1a18',
  ],
} satisfies Record<string, MantineColorsTuple>;

/** The colours by purpose; each is the CSS variable `--muster-<name>` in both schemes. */
export interface SchemeTokens {
  page: string;
  card: string;
  soft: string;
  text: string;
  dim: string;
  /** Dim text on the soft background. */
  'dim-strong': string;
  /** For icons and lines only; the contrast is too low for text. */
  faint: string;
  /** The edge of a card, and lines inside. */
  line: string;
  /** The edge of a control: at least 3:1 on page, card and soft (WCAG 1.4.11). */
  edge: string;
  moss: string;
  'moss-hover': string;
  'on-moss': string;
  'moss-strong': string;
  'moss-tint': string;
  signal: string;
  'signal-hover': string;
  'on-signal': string;
  'signal-text': string;
  'signal-tint': string;
  danger: string;
  'danger-hover': string;
  'on-danger': string;
  'danger-text': string;
  'danger-tint': string;
  'danger-line': string;
  /** The ticks of the user's own messages (docs/product/messages.md#message-ticks). */
  sent: string;
  delivered: string;
  read: string;
  /**
   * Beside a text, how long ago an account was last here
   * (docs/product/administration.md#last-activity-colours).
   */
  'activity-day': string;
  'activity-week': string;
  'activity-month': string;
  'activity-older': string;
  sidebar: string;
  'sidebar-active': string;
  'sidebar-text': string;
  'sidebar-dim': string;
  'sidebar-line': string;
  backdrop: string;
  shadow: string;
}

const SIDEBAR = { 'sidebar-text': '#e8ebe3', 'sidebar-dim': '#98a094' };

/** The colours of the light scheme. */
export const LIGHT: SchemeTokens = {
  ...SIDEBAR,
  page: '#f6f5f1',
  card: '#ffffff',
  soft: '#f0efe9',
  text: '#22251f',
  dim: '#6d7167',
  'dim-strong': '#5c6056',
  faint: '#a3a69c',
  line: '#e7e5de',
  edge: '#82867b',
  moss: '#4d6b2c',
  'moss-hover': '#435e26',
  'on-moss': '#ffffff',
  'moss-strong': '#3c5522',
  'moss-tint': '#edf2e4',
  signal: '#e8590c',
  'signal-hover': '#f0661a',
  'on-signal': '#1a0d04',
  'signal-text': '#c2410c',
  'signal-tint': '#fff1e6',
  danger: '#b3261e',
  'danger-hover': '#96201a',
  'on-danger': '#ffffff',
  'danger-text': '#96201a',
  'danger-tint': '#fdecea',
  'danger-line': '#f3cfcb',
  sent: '#868a7f',
  delivered: '#2f7fc1',
  read: '#2f8a3c',
  'activity-day': '#2f8a3c',
  'activity-week': '#b08a00',
  'activity-month': '#e8590c',
  'activity-older': '#b3261e',
  sidebar: '#1f2420',
  'sidebar-active': '#2a302b',
  'sidebar-line': '#343b35',
  backdrop: 'rgb(20 24 20 / 55%)',
  shadow: '0 8px 24px rgb(34 37 31 / 10%)',
};

/** The colours of the dark scheme. */
export const DARK: SchemeTokens = {
  ...SIDEBAR,
  page: '#151815',
  card: '#1d211d',
  soft: '#242924',
  text: '#eceee8',
  dim: '#a1a79c',
  'dim-strong': '#a1a79c',
  faint: '#6f766b',
  line: '#2c322c',
  edge: '#767d72',
  moss: '#8fb65f',
  'moss-hover': '#9dc26f',
  'on-moss': '#151815',
  'moss-strong': '#a5c97a',
  'moss-tint': '#27331b',
  signal: '#e8590c',
  'signal-hover': '#f0661a',
  'on-signal': '#1a0d04',
  'signal-text': '#ff8a4c',
  'signal-tint': '#3a2317',
  danger: '#e5645a',
  'danger-hover': '#ec7a71',
  'on-danger': '#151815',
  'danger-text': '#f7a8a1',
  'danger-tint': '#3a1a18',
  'danger-line': '#5a2a27',
  sent: '#a1a79c',
  delivered: '#6cb2ee',
  read: '#74cf80',
  'activity-day': '#74cf80',
  'activity-week': '#e5c64a',
  'activity-month': '#ff8a4c',
  'activity-older': '#e5645a',
  sidebar: '#111411',
  'sidebar-active': '#1e231e',
  'sidebar-line': '#2c322c',
  backdrop: 'rgb(0 0 0 / 65%)',
  shadow: '0 8px 24px rgb(0 0 0 / 40%)',
};
