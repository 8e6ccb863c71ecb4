import { EMPTY_TEXT, type Event, type ORGANIZER_PAGE } from '@muster/contract';
import { mainPicture } from '@muster/contract/thumbnails';
import { formatPounds, londonDay, londonTime, spotsText } from '@muster/domain';
import escapeHtml from 'escape-html';
import { EMBED_STYLE } from './embed-style.ts';

/** How an embed looks. */
export interface EmbedLook {
  theme: (typeof ORGANIZER_PAGE.themes)[number];
  accent: (typeof ORGANIZER_PAGE.accents)[number];
}

interface Embed extends EmbedLook {
  title: string;
  /** The page that it leads to, and how the link says so. */
  more: { path: string; label: string };
  events: readonly Event[];
}

/** A link opens the real page in the whole window: nothing is done in a frame. */
function drawLink(path: string, label: string): string {
  return `<a href="${path}?from=embed" target="_top" rel="noopener">${escapeHtml(label)}</a>`;
}

/** A list of events as a whole document without scripts; every text in it is escaped. */
export function writeEmbed({ title, more, events, ...look }: Embed): string {
  const list = events.length > 0 ? `<ul>${events.map(drawEvent).join('')}</ul>` : NONE;
  return writeDocument(look, {
    title,
    content: `${list}<p class="more">${drawLink(more.path, more.label)}</p>`,
  });
}

const NONE = `<p>${EMPTY_TEXT.comingEvents}</p>`;

/** What a frame says whose event or organizer is not shown any more. */
export function writeMissingEmbed(look: EmbedLook, path: string): string {
  return writeDocument(look, {
    title: 'This event is no longer shown',
    content: `<p>${drawLink(path, path === '/games' ? 'See upcoming games' : 'Other events')}</p>`,
  });
}

function writeDocument(
  { theme, accent }: EmbedLook,
  { title, content }: { title: string; content: string },
): string {
  const name = escapeHtml(title);
  return [
    `<!doctype html><html lang="en-GB" data-theme="${theme}" data-accent="${accent}"><head>`,
    '<meta charset="utf-8"><meta name="viewport" content="width=device-width">',
    `<meta name="robots" content="noindex"><title>${name}</title>`,
    `<style>${EMBED_STYLE}</style></head>`,
    // The accent of the root is that of its parts.
    `<body><main><h1>${name}</h1>${content}</main></body></html>`,
  ].join('');
}

function drawEvent(event: Event): string {
  const when = `${londonDay(event.date)}, ${londonTime(event.date)}`;
  const price = event.price || (event.basePrice > 0 ? formatPounds(event.basePrice) : 'Free');
  const facts = event.cancelledAt ? [spotsText(event)] : [price, spotsText(event)];
  return [
    `<li>${drawPicture(event)}<div>${drawLink(`/e/${event.id}`, event.title)}`,
    `<p><time datetime="${event.date}">${when}</time></p>`,
    `<p class="dim">${escapeHtml(event.location)}</p>`,
    `<p class="dim">${escapeHtml(facts.join(' · '))}</p></div></li>`,
  ].join('');
}

/** The smallest width that there is. */
function drawPicture(event: Event): string {
  const picture = mainPicture(event);
  if (!picture) return '';
  const [smallest] = picture.srcSet?.split(' ') ?? [];
  const src = smallest || picture.src;
  return `<img src="${escapeHtml(src)}" alt="" width="88" height="66" loading="lazy">`;
}
