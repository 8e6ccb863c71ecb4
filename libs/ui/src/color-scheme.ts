import { useMantineColorScheme } from '@mantine/core';

/** The chosen colour scheme; `auto` follows the system. */
export type ColorScheme = 'auto' | 'light' | 'dark';

/** The user's colour scheme and how to change it. It is stored in this browser. */
export function useColorScheme(): { scheme: ColorScheme; choose: (scheme: ColorScheme) => void } {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return { scheme: colorScheme, choose: setColorScheme };
}
