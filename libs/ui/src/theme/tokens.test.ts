import { DARK, LIGHT, type SchemeTokens } from './tokens.ts';

/** WCAG relative luminance of `#rrggbb`. */
function luminance(colour: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light! + 0.05) / (dark! + 0.05);
}

const TEXT_ON_BACKGROUND: [keyof SchemeTokens, keyof SchemeTokens][] = [
  ['text', 'page'],
  ['text', 'card'],
  ['text', 'soft'],
  ['dim', 'page'],
  ['dim', 'card'],
  ['dim-strong', 'soft'],
  ['moss-strong', 'page'],
  ['moss-strong', 'card'],
  ['moss-strong', 'moss-tint'],
  ['on-moss', 'moss'],
  ['on-moss', 'moss-hover'],
  ['signal-text', 'signal-tint'],
  ['signal-text', 'card'],
  ['on-signal', 'signal'],
  ['on-danger', 'danger'],
  ['danger-text', 'danger-tint'],
  ['danger-text', 'page'],
  ['sidebar-text', 'sidebar-active'],
  ['sidebar-dim', 'sidebar'],
];

test.each([
  ['light', LIGHT],
  ['dark', DARK],
])('the edge of a control can be told from what is around it in the %s scheme', (_, tokens) => {
  const grounds = ['page', 'card', 'soft'] as const;
  expect(grounds.filter((ground) => contrast(tokens.edge, tokens[ground]) < 3)).toEqual([]);
  // A hovered one is stronger.
  expect(contrast(tokens.dim, tokens.card)).toBeGreaterThan(contrast(tokens.edge, tokens.card));
});

test.each([
  ['light', LIGHT],
  ['dark', DARK],
])('every text colour has enough contrast with its background in the %s scheme', (_, tokens) => {
  const tooFaint = TEXT_ON_BACKGROUND.filter(
    ([text, background]) => contrast(tokens[text], tokens[background]) < 4.5,
  );
  expect(tooFaint).toEqual([]);
});
