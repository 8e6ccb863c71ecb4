import { formatMoment } from './format-moment.ts';
import type { MailDetails } from './mail-kinds.ts';
import type { MailText, TextContext } from './mail-text.ts';

/** To who was in a squad that comes to another event (docs/product/squads.md#again). */
export function inviteToSquad(
  { squadId: id, codeNonce, squadName, ...details }: MailDetails<'squadInvitation'>,
  { squadUrl }: TextContext,
): MailText {
  const { leaderName, eventTitle, eventDate, location } = details;
  return {
    subject: `“${squadName}” again: “${eventTitle}”`,
    paragraphs: [
      `${leaderName} has made “${squadName}” again, in which you were at an earlier game. It comes to “${eventTitle}” on ${formatMoment(eventDate)} at ${location}.`,
      'Join the event with this link, and you are in the squad.',
    ],
    action: { label: 'See the squad', url: squadUrl({ id, codeNonce }) },
  };
}
