import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { COLOR_SCHEME_KEY } from './color-scheme-key.ts';
import { cssVariablesResolver } from './theme/css-variables.ts';
import { theme } from './theme/theme.ts';

const colorSchemeManager = localStorageColorSchemeManager({ key: COLOR_SCHEME_KEY });

/**
 * In jest nothing is animated, and nothing counts as scrolled out of view, because nothing has a
 * size.
 */
const ENV = process.env.NODE_ENV === 'test' ? 'test' : 'default';

interface MusterProviderProps {
  /** The page's CSP nonce, for the style element with the theme's variables. */
  nonce?: string | undefined;
  /** Forces a scheme, whatever the system or the user chose; for workbench and tests. */
  scheme?: 'light' | 'dark' | undefined;
  children: ReactNode;
}

/**
 * The theme around an app. The scheme follows the system until the user chooses one with
 * `useColorScheme`.
 */
export function MusterProvider({ nonce, scheme, children }: MusterProviderProps) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
      // Mantine's sheet with the default variables, most of which the theme replaces, is not loaded
      // (styles.ts).
      deduplicateCssVariables={false}
      env={ENV}
      {...(scheme && { forceColorScheme: scheme })}
      {...(nonce && { getStyleNonce: () => nonce })}
    >
      {children}
    </MantineProvider>
  );
}
