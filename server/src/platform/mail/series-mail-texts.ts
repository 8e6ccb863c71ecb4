import { formatPounds, toPounds } from '@muster/domain';
import { formatDay, formatMoment } from './format-moment.ts';
import type { MailDetails } from './mail-kinds.ts';
import type { MailText, TextContext } from './mail-text.ts';

/* What players of a series are told of their spots (docs/product/mail.md#status-mails). */

type StatusDetails = MailDetails<'participation'>;

type Spot = Pick<StatusDetails, 'eventDate' | 'position' | 'holdUntil'>;

/** Dates of a series that were joined together. */
export function tellDates(
  { eventTitle, location, ...first }: StatusDetails,
  others: readonly Spot[],
  { publicUrl }: TextContext,
): MailText {
  const dates = [first, ...others];
  const isHeld = dates.some(({ holdUntil }) => holdUntil !== null);
  return {
    subject: `You have booked ${dates.length} dates: “${eventTitle}”`,
    paragraphs: [
      `You have booked ${dates.length} dates of “${eventTitle}” at ${location}:`,
      ...dates.map(describeSpot),
      ...(isHeld ? ['A spot that is held goes to somebody else unless you pay for it.'] : []),
      'If you cannot come to one of them, leave it, so that somebody else gets your spot.',
    ],
    action: { label: 'Open your events', url: `${publicUrl}/dashboard/events?view=going` },
  };
}

function describeSpot({ eventDate, position, holdUntil }: Spot): string {
  const when = formatMoment(eventDate);
  if (position !== null) return `${when}: you are number ${position} on the waitlist.`;
  const held = holdUntil === null ? '' : `, held until ${formatMoment(holdUntil)}`;
  return `${when}: you have a spot${held}.`;
}

/** A spot that the organizer has moved to another date of the series. */
export function tellMoved({ eventTitle, eventDate, location, move }: StatusDetails): MailText {
  const { fromDate = eventDate, isWaiting = false, paidPence = 0 } = move ?? {};
  return {
    subject: `Your spot was moved to ${formatDay(eventDate)}: “${eventTitle}”`,
    paragraphs: [
      `The organizer of “${eventTitle}” has moved you from ${formatMoment(fromDate)} to ${formatMoment(eventDate)} at ${location}.`,
      ...(isWaiting ? ['That date is full, so you are on its waitlist.'] : []),
      ...(paidPence > 0
        ? [`What you have paid goes along: ${formatPounds(toPounds(paidPence))}.`]
        : []),
      'If that does not suit you, you can leave the event on its page.',
    ],
  };
}
