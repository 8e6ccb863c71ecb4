import { useMediaQuery } from '@mantine/hooks';

/**
 * The widths, in px, at which layouts change (docs/design.md#breakpoints). Style sheets use the
 * same numbers: `min-width` as they are, `max-width` less 0.02 px. A test compares the two.
 */
export const BREAKPOINT_PX = {
  /** Below: buttons without text, the narrowest margins. */
  phone: 480,
  /** Below: one column, cards instead of tables. */
  tablet: 700,
  /** Below: the sidebar is a drawer, dialogs with tables fill the screen. */
  desktop: 992,
  /** From here: three columns of cards. */
  wide: 1_180,
} as const;

/** The name of a breakpoint. */
export type Breakpoint = keyof typeof BREAKPOINT_PX;

/** The media query of every width below a breakpoint. */
export function belowQuery(breakpoint: Breakpoint): string {
  return `(max-width: ${BREAKPOINT_PX[breakpoint] - 0.02}px)`;
}

/**
 * Whether the window is narrower than a breakpoint; follows its width. Prefer CSS where it is
 * enough.
 */
export function useIsBelow(breakpoint: Breakpoint): boolean {
  return useMediaQuery(belowQuery(breakpoint), undefined, { getInitialValueInEffect: false });
}
