import { EMPTY_TEXT, type Event } from '@muster/contract';
import { thumbnailWidths } from '@muster/contract/thumbnails';
import escapeHtml from 'escape-html';
import { type PageConfig, toSchema } from './event-head.ts';
import { drawGame } from './games-page.ts';
import type { OrganizerEvents } from './organizer-events.ts';
import { type PageMarkup, writeMarkup } from './page-markup.ts';

const MAX_DESCRIPTION = 200;

/**
 * Title, description, preview, schema.org data and first content of an organizer's page
 * (docs/product/organizer-pages.md#page).
 */
export function writeOrganizerMarkup(shown: OrganizerEvents, config: PageConfig): PageMarkup {
  const { publicUrl } = config;
  const { organizer, events } = shown;
  const { id, handle, name, avatarUrl, words, bio, links } = organizer;
  const url = new URL(`/o/${handle ?? id}`, publicUrl).href;
  const image = avatarUrl ? new URL(avatarUrl, publicUrl).href : undefined;
  const about = (words || bio).replaceAll(/\s+/g, ' ').slice(0, MAX_DESCRIPTION).trim();
  return writeMarkup(
    {
      title: name,
      description: about || `Games of ${name}: what comes next, and how to join.`,
      url,
      image,
      schema: {
        '@context': 'https://schema.org',
        '@type': 'Organization',
        name,
        url,
        ...(about && { description: about }),
        ...(image && { logo: image }),
        ...(links.length > 0 && { sameAs: links.map((link) => link.url) }),
        event: events.map((event) => toSchema(event, config)),
      },
    },
    writeContent(shown),
  );
}

function writeContent({ organizer, events }: OrganizerEvents): string {
  const { name, bio, words } = organizer;
  const paragraphs = [bio, ...words.split('\n')].filter(Boolean);
  return [
    '<a class="f-back" href="/games">All games</a>',
    `<div class="f-games"><h1>${escapeHtml(name)}</h1>`,
    ...paragraphs.map((text) => `<p>${escapeHtml(text)}</p>`),
    '<h2>Coming games</h2>',
    events.length > 0
      ? `<ul class="f-near">${events.map(drawCard).join('')}</ul>`
      : `<p>${EMPTY_TEXT.comingEvents}</p>`,
    '</div>',
  ].join('');
}

/** The first card with the picture that the page then shows: the largest thing to see at once. */
function drawCard(event: Event, index: number): string {
  const src = event.imageThumbnail ?? (event.isVideo ? null : event.imageUrl);
  if (index > 0 || !src) return drawGame(event);
  // As in event-picture.tsx, so that it is not loaded twice.
  const sizes = '(max-width: 600px) 100vw, 400px';
  const widths = `srcset="${escapeHtml(thumbnailWidths(src) ?? src)}" sizes="${sizes}"`;
  const picture = `<img class="f-picture" src="${escapeHtml(src)}" ${widths} alt="" width="640"`;
  return drawGame(event, `${picture} height="360" fetchpriority="high">`);
}
