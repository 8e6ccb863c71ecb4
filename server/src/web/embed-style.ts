import { createHash } from 'node:crypto';
import type { ORGANIZER_PAGE } from '@muster/contract';

type Accent = (typeof ORGANIZER_PAGE.accents)[number];

/** Of links and borders, on white and on the dark ground: each with a contrast of 4.5 or more. */
const COLOURS: Readonly<Record<Accent, readonly [light: string, dark: string]>> = {
  forest: ['#1f6b3b', '#6fcf97'],
  moss: ['#55701c', '#b5d36b'],
  sand: ['#7a5c1e', '#e3c07a'],
  rust: ['#a3460f', '#f0995e'],
  brick: ['#a3242b', '#f28b8b'],
  plum: ['#7b2d6e', '#e29ad6'],
  slate: ['#44546a', '#a9bcd3'],
  navy: ['#1e3f8a', '#93b4f5'],
};

const DARK = 'color-scheme:dark;--ground:#16181a;--text:#eceef0;--dim:#a9b0b7;--line:#363b40';

function writeAccents(index: 0 | 1, scope: (rule: string) => string): string {
  const rules = Object.entries(COLOURS).map(([name, colours]) =>
    scope(`[data-accent=${name}]{--accent:${colours[index]}}`),
  );
  return rules.join('');
}

/** One style for all embeds, so that their policy can name it by its hash. System fonts alone. */
export const EMBED_STYLE = [
  ':root{color-scheme:light;--ground:#fff;--text:#1b1e21;--dim:#5b636b;--line:#d9dde1}',
  writeAccents(0, (rule) => rule),
  `[data-theme=dark]{${DARK}}`,
  writeAccents(1, (rule) => `[data-theme=dark]${rule}`),
  `@media(prefers-color-scheme:dark){[data-theme=auto]{${DARK}}`,
  `${writeAccents(1, (rule) => `[data-theme=auto]${rule}`)}}`,
  '*{box-sizing:border-box}',
  'body{margin:0;padding:12px;background:var(--ground);color:var(--text);',
  'font:16px/1.45 system-ui,sans-serif;overflow-wrap:anywhere}',
  'h1{margin:0 0 8px;font-size:1.15rem}ul{list-style:none;margin:0;padding:0}p{margin:0}',
  'a{color:var(--accent);text-underline-offset:3px}',
  'a:focus-visible{outline:3px solid var(--accent);outline-offset:2px}',
  'li{display:flex;gap:12px;padding:12px 0;border-top:1px solid var(--line)}',
  'li>div{min-width:0;flex:1}li a{font-weight:600}',
  'img{width:88px;height:66px;flex:none;object-fit:cover;border-radius:6px}',
  '.dim{color:var(--dim);font-size:.875rem}.more{padding-top:12px}',
  '@media(max-width:339px){img{display:none}}',
].join('');

/** The hash by which the policy of an embed names its style. */
export const EMBED_STYLE_HASH = `sha256-${createHash('sha256').update(EMBED_STYLE).digest('base64')}`;
