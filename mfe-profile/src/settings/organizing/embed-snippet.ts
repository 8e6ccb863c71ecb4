import type { Organizer } from '@muster/contract';
import { organizerPath } from '@muster/remote-kit/paths';
import type { ColorScheme } from '@muster/ui';

/** How the frame on another site looks. */
export interface EmbedLook {
  /** How many events. */
  count: number;
  theme: ColorScheme;
  accent: string;
}

/** The path of the frame of an organizer's events (docs/product/organizer-pages.md#website). */
export function embedPath(address: string, { count, theme, accent }: EmbedLook): string {
  const query = new URLSearchParams({ n: String(count), theme, accent });
  return `/embed${organizerPath(address)}?${query}`;
}

/** The title of the frame. */
export function embedTitle({ name }: Pick<Organizer, 'name'>): string {
  return `Games of ${name}`;
}

/** What an organizer puts into the own website. */
export function embedSnippet(url: string, title: string): string {
  const rest = 'loading="lazy" width="100%" height="520" frameborder="0"';
  return `<iframe src="${escapeText(url)}" title="${escapeText(title)}" ${rest}></iframe>`;
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
