import type { Event } from '@muster/contract';
import { londonDay, londonTime, lowestPrice, spotsText } from '@muster/domain';
import escapeHtml from 'escape-html';
import type { PublicSeries } from '../features/events/series.ts';
import { drawFact, drawHost, drawPicture } from './event-content.ts';

/**
 * The series in the static frame: its words, where it is, and each coming date with what is left
 * (docs/product/series.md#public-series-page). Every text in it is escaped.
 */
export function writeSeriesContent(
  { series, events, face }: PublicSeries,
  superadminId: string,
): string {
  const price = lowestPrice(events.length > 0 ? events : [face]);
  return [
    '<a class="f-back" href="/games">All games</a>',
    '<div class="f-main">',
    drawPicture(face),
    `<h1>${escapeHtml(series.title)}</h1>`,
    `<p>${escapeHtml(series.words)}</p>`,
    `<dl class="f-facts">${drawFact('Location', face.location)}${drawFact('Price', price)}</dl>`,
    drawHost({ ...face, organizer: series.organizer }, superadminId),
    '<div class="f-options"><h2>Dates</h2>',
    events.length > 0
      ? `<ul>${events.map(drawDate).join('')}</ul>`
      : '<p>No dates are to come.</p>',
    '</div></div>',
  ].join('');
}

function drawDate(event: Event): string {
  const when = escapeHtml(`${londonDay(event.date)}, ${londonTime(event.date)}`);
  const link = `<a href="/e/${event.id}">${event.cancelledAt ? `<s>${when}</s>` : when}</a>`;
  return `<li>${link}<span>${escapeHtml(spotsText(event))}</span></li>`;
}
