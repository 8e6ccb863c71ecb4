import { defaultVariantColorsResolver, type VariantColorsResolver } from '@mantine/core';

const token = (name: string) => `var(--muster-${name})`;
const CLEAR = '1px solid transparent';

/** These roles have their own fills and words in each scheme; Mantine's ramp arithmetic would miss them. */
const ROLES: Record<string, { fill: string; strong: string }> = {
  moss: { fill: 'moss', strong: 'moss-strong' },
  signal: { fill: 'signal', strong: 'signal-text' },
  red: { fill: 'danger', strong: 'danger-text' },
};

/** Colours of buttons and badges from the tokens, so that both schemes keep to design.md's values. */
export const variantColorResolver: VariantColorsResolver = (input) => {
  const role = ROLES[input.color ?? input.theme.primaryColor];
  if (input.variant === 'default')
    return {
      background: token('card'),
      hover: token('soft'),
      color: token('text'),
      border: `1px solid ${token('line')}`,
    };
  if (!role) return defaultVariantColorsResolver(input);
  const { fill, strong } = role;
  switch (input.variant) {
    case 'filled':
      return {
        background: token(fill),
        hover: token(`${fill}-hover`),
        color: token(`on-${fill}`),
        border: CLEAR,
      };
    case 'light':
      return {
        background: token(`${fill}-tint`),
        hover: token(`${fill}-tint`),
        color: token(strong),
        border: CLEAR,
      };
    case 'subtle':
      return {
        background: 'transparent',
        hover: token('soft'),
        color: token(strong),
        border: CLEAR,
      };
    default:
      return defaultVariantColorsResolver(input);
  }
};
