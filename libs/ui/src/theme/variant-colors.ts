import { defaultVariantColorsResolver, type VariantColorsResolver } from '@mantine/core';

function token(name: string) {
  return `var(--muster-${name})`;
}
const CLEAR = '1px solid transparent';

/**
 * The roles whose fills and texts come from the tokens, because Mantine's ramps do not contain
 * them.
 */
const ROLES: Record<string, { fill: string; strong: string }> = {
  moss: { fill: 'moss', strong: 'moss-strong' },
  signal: { fill: 'signal', strong: 'signal-text' },
  red: { fill: 'danger', strong: 'danger-text' },
};

/** Takes the colours of buttons and badges from the tokens, in both schemes. */
export const variantColorResolver: VariantColorsResolver = (input) => {
  const role = ROLES[input.color ?? input.theme.primaryColor];
  if (input.variant === 'default')
    return {
      background: token('card'),
      hover: token('soft'),
      color: token('text'),
      border: `1px solid ${token('edge')}`,
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
