import { followSentence } from '@muster/contract';
import { formatDay } from './format-moment.ts';
import type { MailDetails } from './mail-kinds.ts';
import type { WriteMail } from './mail-text.ts';

type FollowKind = 'followConfirm' | 'followedOrganizers';

/** The mails to those who follow an organizer (docs/product/organizer-pages.md#followers). */
export const FOLLOW_MAIL_TEXTS: { readonly [K in FollowKind]: WriteMail<K> } = {
  followConfirm: ({ linkId, organizerName }, { links }) => ({
    subject: 'Confirm that you want emails about new games',
    paragraphs: [
      'This address was entered on Muster with these words:',
      `“${followSentence(organizerName)}”`,
      'Confirm it to get at most one email a day. Each has a link that stops them.',
    ],
    action: { label: 'Confirm', url: links.urlFor('follow', linkId) },
    note: 'The link works once, for 48 hours. If you did not enter this address, ignore this email: you get no other.',
  }),
  followedOrganizers: ({ organizerId, organizerName, events, moreCount }, { publicUrl }) => ({
    subject: `New games of ${organizerName}`,
    paragraphs: [
      `${organizerName}, whom you follow, has new games:`,
      ...nameMatches({ events, moreCount }),
    ],
    action:
      events.length === 1 && events[0]
        ? { label: 'See the game', url: `${publicUrl}/e/${events[0].id}?from=mail` }
        : {
            label: `See the games of ${organizerName}`,
            url: `${publicUrl}/o/${organizerId}?from=mail`,
          },
  }),
};

/** A line for each event; a series by its first new date, with how many there are. */
export function nameMatches({
  events,
  moreCount,
}: Pick<MailDetails<'savedSearchMatches'>, 'events' | 'moreCount'>): string[] {
  const lines = events.map(({ title, date, location, newDates }) => {
    const more = newDates > 1 ? ` (${newDates} new dates)` : '';
    return `${title}, ${formatDay(date)}, ${location}${more}`;
  });
  return [...lines, ...(moreCount > 0 ? [`And ${moreCount} more.`] : [])];
}
