import { createTheme } from '@mantine/core';
import { RAMPS } from './tokens.ts';
import { variantColorResolver } from './variant-colors.ts';

const TEXT = "'Barlow', 'Text Fallback', 'Text Wide Fallback', system-ui, sans-serif";
const CONDENSED =
  "'Barlow Condensed', 'Condensed Narrow Fallback', 'Condensed Wide Fallback', sans-serif";

/**
 * The heights of controls by size; `md` and `lg` have at least 44 px on touch devices (base.css).
 */
const CONTROL_HEIGHT: Record<string, string> = {
  xs: '28px',
  sm: 'var(--muster-control-sm)',
  md: 'var(--muster-control-md)',
  lg: 'var(--muster-control-lg)',
};

function inputVars(_theme: unknown, props: { size?: string | number; multiline?: boolean }) {
  return {
    wrapper: {
      '--input-height': CONTROL_HEIGHT[String(props.size ?? 'md')],
      '--input-fz': 'var(--muster-input-size)',
    },
  };
}

function selectContent(event: { currentTarget: HTMLInputElement }): void {
  event.currentTarget.select();
}

/** The theme (docs/design.md#tokens). */
export const theme = createTheme({
  colors: RAMPS,
  primaryColor: 'moss',
  primaryShade: { light: 7, dark: 4 },
  black: '#22251f',
  defaultRadius: 'md',
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '10px', xl: '16px' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  fontFamily: TEXT,
  fontSizes: { xs: '0.78125rem', sm: '0.875rem', md: '0.9375rem', lg: '1.0625rem', xl: '1.25rem' },
  lineHeights: { xs: '1.5', sm: '1.5', md: '1.6', lg: '1.5', xl: '1.4' },
  headings: {
    fontFamily: CONDENSED,
    fontWeight: '600',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: '2rem', lineHeight: '1.15' },
      h2: { fontSize: '1.625rem', lineHeight: '1.2' },
      h3: { fontSize: '1.375rem', lineHeight: '1.2' },
      h4: { fontSize: '1.1875rem', lineHeight: '1.25' },
    },
  },
  respectReducedMotion: true,
  cursorType: 'pointer',
  variantColorResolver,
  components: {
    Button: {
      defaultProps: { size: 'md' },
      vars: (_theme: unknown, props: { size?: string | number }) => ({
        root: {
          '--button-height': CONTROL_HEIGHT[String(props.size ?? 'md')],
          '--button-padding-x': props.size === 'xs' ? '10px' : '18px',
          '--button-fz': 'var(--muster-button-size)',
        },
      }),
    },
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray', size: 'var(--muster-icon)' } },
    Input: { defaultProps: { size: 'md' }, vars: inputVars },
    InputWrapper: { defaultProps: { size: 'md' } },
    TextInput: { defaultProps: { size: 'md' } },
    Textarea: { defaultProps: { size: 'md' } },
    // Whoever comes by the keyboard types over the number, as in a plain field. `onFocus` is the
    // form's.
    NumberInput: { defaultProps: { size: 'md', onFocusCapture: selectContent } },
    Select: { defaultProps: { size: 'md' } },
    Card: { defaultProps: { radius: 'lg', withBorder: true, padding: 'lg' } },
    Paper: { defaultProps: { radius: 'lg' } },
    // Its focus placeholder is no menu item, and a menu must have no other children.
    Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
    Modal: { defaultProps: { radius: 'lg', centered: true } },
    // As header elements each would be a second banner landmark of the page.
    ModalHeader: { defaultProps: { role: 'none' } },
    DrawerHeader: { defaultProps: { role: 'none' } },
  },
});
