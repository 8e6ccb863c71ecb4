import type { Db } from '../../platform/database/schema.ts';
import type { MailDetails } from '../../platform/mail/mail-kinds.ts';
import { sendMail } from '../../platform/mail/send-mail.ts';
import { named } from '../participation/named-dependant.ts';
import type { SpotsEvent } from '../participation/spots-store.ts';
import { nameOf } from '../people/to-person.ts';
import type { PayingRow } from './late-store.ts';

interface PaymentNews {
  event: SpotsEvent;
  player: PayingRow;
  news: MailDetails<'onlinePayment'>['news'];
  pence: number;
  /** What the organizer writes about it. */
  note?: string;
}

/** Tells a player what became of a payment; whoever has no account gets no mail. */
export async function mailOnlinePayment(
  trx: Db,
  { event, player, news, pence, note }: PaymentNews,
): Promise<void> {
  const { userId, email, nick_name, organizer_name } = player;
  if (!userId || email === null) return;
  const name = nameOf({ email, nick_name: nick_name ?? '', organizer_name: organizer_name ?? '' });
  const about = { eventId: event.id, eventTitle: event.title, eventDate: event.date };
  await sendMail(
    trx,
    'onlinePayment',
    { userId, email, name },
    {
      ...about,
      news,
      pence,
      note,
      ...named(player),
    },
  );
}
