import type { Db } from '../../platform/database/schema.ts';
import { sendMails } from '../../platform/mail/send-mail.ts';
import { nameOf } from '../accounts/people.ts';
import { named } from './columns-store.ts';
import type { MovedSpot } from './move-store.ts';
import type { SpotsEvent } from './spots-store.ts';

const PAGE_SIZE = 500;

interface MovedPlayers {
  from: Pick<SpotsEvent, 'date'>;
  to: SpotsEvent;
  moved: readonly MovedSpot[];
}

/** Tells those whom the organizer has moved, each once (docs/product/mail.md#status-mails). */
export async function mailMoved(trx: Db, { from, to, moved }: MovedPlayers): Promise<void> {
  const about = { eventId: to.id, eventTitle: to.title, eventDate: to.date, location: to.location };
  const mails = moved.flatMap(({ from: player, status }) => {
    const userId = player.userId ?? player.guardianId;
    const { email, nick_name, organizer_name, paidPence } = player;
    if (userId === null || email === null) return [];
    const name = nameOf({
      email,
      nick_name: nick_name ?? '',
      organizer_name: organizer_name ?? '',
    });
    const move = { fromDate: from.date, isWaiting: status === 'waitlist', paidPence };
    const news = { news: 'moved' as const, position: null, holdUntil: null };
    return [
      { to: { userId, email, name }, details: { ...about, ...news, move, ...named(player) } },
    ];
  });
  for (let start = 0; start < mails.length; start += PAGE_SIZE)
    await sendMails(trx, 'participation', mails.slice(start, start + PAGE_SIZE));
}
