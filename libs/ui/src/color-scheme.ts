import { useMantineColorScheme } from '@mantine/core';

/** `auto` follows the system. */
export type ColorScheme = 'auto' | 'light' | 'dark';

/** The person's choice and how to change it; kept in this browser. */
export function useColorScheme(): { scheme: ColorScheme; choose: (scheme: ColorScheme) => void } {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return { scheme: colorScheme, choose: setColorScheme };
}
