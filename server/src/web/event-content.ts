import type { Event } from '@muster/contract';
import { mainPicture } from '@muster/contract/thumbnails';
import {
  eventTimes,
  formatPounds,
  givesPage,
  londonDay,
  optionTerms,
  SITE_FEATURE_LABELS,
  spotsText,
} from '@muster/domain';
import escapeHtml from 'escape-html';

/**
 * The event in the static frame, in the layout of the page that follows: what a visitor came for is
 * there before any script is (docs/design.md#static-frame). Every text in it is escaped.
 */
export function writeEventContent(event: Event, superadminId: string): string {
  const { title, location } = event;
  const price = event.price || (event.basePrice > 0 ? formatPounds(event.basePrice) : 'Free');
  return [
    '<a class="f-back" href="/games">All games</a>',
    '<div class="f-main">',
    drawPicture(event),
    `<p class="f-level">${escapeHtml(event.difficulty)}</p>`,
    ...drawCancellation(event),
    `<h1>${escapeHtml(title)}</h1>`,
    '<dl class="f-facts">',
    drawFact('Date', londonDay(event.date)),
    drawFact('Time', eventTimes(event)),
    drawFact('Location', location),
    '</dl>',
    drawHost(event, superadminId),
    ...event.customFields.filter(isLimited).map(drawOptions),
    ...drawAccess(event),
    '</div>',
    `<div class="f-join"><b>${escapeHtml(price)}</b><p>${escapeHtml(spotsText(event))}</p></div>`,
  ].join('');
}

/** The picture in the frame; a block in its place where there is none. */
export function drawPicture(event: Event): string {
  const picture = mainPicture(event);
  if (!picture) return '<i class="f-picture"></i>';
  const { src, srcSet, sizes } = picture;
  const widths = srcSet ? ` srcset="${escapeHtml(srcSet)}" sizes="${escapeHtml(sizes ?? '')}"` : '';
  return `<img class="f-picture" src="${escapeHtml(src)}"${widths} alt="" width="1280" height="640" fetchpriority="high">`;
}

type Field = Event['customFields'][number];

/** What can be sold out is worth knowing before one has decided to come. */
function isLimited({ options }: Field): boolean {
  return options.some(({ left }) => left !== null);
}

function drawOptions({ label, options }: Field): string {
  const items = options.map(
    (option) =>
      `<li>${escapeHtml(option.label)}<span>${escapeHtml(optionTerms(option))}</span></li>`,
  );
  return `<div class="f-options"><h2>${escapeHtml(label)}</h2><ul>${items.join('')}</ul></div>`;
}

/** Whether one can come at all depends on it, so it is there without a script, too. */
function drawAccess({ access }: Event): string[] {
  const { features = [], contact = '' } = access ?? {};
  if (features.length === 0 && contact === '') return [];
  const items = features.map((feature) => `<li>${SITE_FEATURE_LABELS[feature]}</li>`).join('');
  const ask = contact && `<p>Ask ${escapeHtml(contact)}</p>`;
  return [`<div class="f-options"><h2>Access</h2><ul>${items}</ul>${ask}</div>`];
}

function drawCancellation({ cancellationReason }: Event): string[] {
  if (!cancellationReason) return [];
  return [`<p class="f-off"><b>Called off</b> ${escapeHtml(cancellationReason)}</p>`];
}

/** A fact with its label. */
export function drawFact(label: string, text: string): string {
  return `<div><dt>${label}</dt><dd>${escapeHtml(text)}</dd></div>`;
}

/** Whose it is, with the way to the page of the organizer, if there is one. */
export function drawHost(event: Event, superadminId: string): string {
  const { id, name } = event.organizer;
  const hasPage = givesPage(event, { superadminId, now: new Date() });
  const host = hasPage ? `<a href="/o/${id}">${escapeHtml(name)}</a>` : escapeHtml(name);
  return `<p>Hosted by ${host}</p>`;
}
