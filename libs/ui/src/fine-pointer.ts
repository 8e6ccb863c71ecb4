import { useMediaQuery } from '@mantine/hooks';

/**
 * Whether the main pointer is a mouse or a pen. Only then may a field take the focus by itself: on
 * a phone that opens the keyboard over what one came to read.
 */
export function useHasFinePointer(): boolean {
  return useMediaQuery('(pointer: fine)', undefined, { getInitialValueInEffect: false });
}
