import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { cssVariablesResolver } from './theme/css-variables.ts';
import { theme } from './theme/theme.ts';

/** Where the person's choice of colour scheme is kept. */
export const COLOR_SCHEME_KEY = 'muster-color-scheme';

const colorSchemeManager = localStorageColorSchemeManager({ key: COLOR_SCHEME_KEY });

/** In jest nothing moves, and nothing counts as scrolled away because nothing has a size. */
const ENV = process.env.NODE_ENV === 'test' ? 'test' : 'default';

interface MusterProviderProps {
  /** The page's CSP nonce, for the sheet with the theme's variables. */
  nonce?: string | undefined;
  /** Keeps to one scheme whatever the system or the person chose; for workbench and tests. */
  scheme?: 'light' | 'dark' | undefined;
  children: ReactNode;
}

/** The theme around an app. The scheme follows the system until the person chooses one (`useColorScheme`). */
export function MusterProvider({ nonce, scheme, children }: MusterProviderProps) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
      env={ENV}
      {...(scheme && { forceColorScheme: scheme })}
      {...(nonce && { getStyleNonce: () => nonce })}
    >
      {children}
    </MantineProvider>
  );
}
