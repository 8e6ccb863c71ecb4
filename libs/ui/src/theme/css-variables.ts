import type { CSSVariablesResolver } from '@mantine/core';
import { DARK, LIGHT, type SchemeTokens } from './tokens.ts';

/** Mantine's variables, and the token each one takes its value from. */
const MANTINE: Record<string, keyof SchemeTokens> = {
  '--mantine-color-body': 'page',
  '--mantine-color-text': 'text',
  '--mantine-color-dimmed': 'dim',
  // The faint grey is for icons only.
  '--mantine-color-placeholder': 'dim',
  '--mantine-color-anchor': 'moss-strong',
  '--mantine-color-error': 'danger-text',
  '--mantine-color-default': 'card',
  '--mantine-color-default-hover': 'soft',
  '--mantine-color-default-color': 'text',
  '--mantine-color-default-border': 'line',
  '--mantine-color-disabled': 'soft',
  '--mantine-color-disabled-color': 'dim',
  '--mantine-color-disabled-border': 'line',
  '--mantine-primary-color-filled': 'moss',
  '--mantine-primary-color-filled-hover': 'moss-hover',
  '--mantine-primary-color-light': 'moss-tint',
  '--mantine-primary-color-light-color': 'moss-strong',
  '--mantine-primary-color-contrast': 'on-moss',
  '--mantine-color-moss-filled': 'moss',
  '--mantine-color-moss-filled-hover': 'moss-hover',
  '--mantine-color-moss-light': 'moss-tint',
  '--mantine-color-moss-light-color': 'moss-strong',
};

function variablesOf(tokens: SchemeTokens): Record<string, string> {
  const own = Object.entries(tokens).map(([name, value]) => [`--muster-${name}`, value]);
  const mantine = Object.entries(MANTINE).map(([name, token]) => [name, tokens[token]]);
  return Object.fromEntries([...own, ...mantine]);
}

/**
 * Every colour as `--muster-…` for both schemes, and Mantine's variables for them
 * (docs/design.md#colours).
 */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: variablesOf(LIGHT),
  dark: variablesOf(DARK),
});
