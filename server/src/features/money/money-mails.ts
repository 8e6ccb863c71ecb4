import type { Db } from '../../platform/database/schema.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { MailDetails } from '../../platform/mail/mail-kinds.ts';
import { sendMail } from '../../platform/mail/send-mail.ts';
import { sendNotice } from '../../platform/notices/send-notice.ts';
import type { Services } from '../../platform/services.ts';
import { nameOf } from '../accounts/people.ts';
import { findUser } from '../accounts/people-store.ts';
import { named } from '../participation/columns-store.ts';
import type { SpotsEvent } from '../participation/spots-store.ts';
import type { PayingRow } from './late-store.ts';
import { countRefundsByEvent, listUnmailedEvents, updateFailuresMailed } from './refund-store.ts';

const BATCH_SIZE = 50;

/** A refund to everybody may fail for all, some at a time. */
const MAIL_INTERVAL_MS = 60 * 60_000;

/**
 * Tells organizers of refunds that the provider has not taken, at most once an hour for each event
 * (docs/product/money.md#failed-refunds).
 */
export async function mailFailedRefunds({ db, now }: Pick<Services, 'db'> & { now: Date }) {
  const mailedBefore = new Date(now.getTime() - MAIL_INTERVAL_MS);
  const events = await listUnmailedEvents(db, { mailedBefore, limit: BATCH_SIZE });
  for (const { eventId, eventTitle, organizerId } of events) {
    await inTransaction(db, async (trx) => {
      const { count, pence } = await updateFailuresMailed(trx, { eventId, now });
      const user = await findUser(trx, organizerId);
      if (count === 0 || !user) return;
      const to = { userId: organizerId, email: user.email, name: nameOf(user) };
      await sendMail(trx, 'refundsFailed', to, { eventId, eventTitle, count, pence });
    });
  }
  return { counts: { events: events.length } };
}

/** Tells organizers at once that refunds have failed (docs/product/messages.md#news). */
export async function tellOfFailedRefunds(trx: Db, refundIds: readonly string[]): Promise<void> {
  if (refundIds.length === 0) return;
  for (const { organizerId: userId, ...failed } of await countRefundsByEvent(trx, refundIds))
    await sendNotice(trx, 'refundFailed', { userId, actorId: null, ...failed });
}

interface PaymentNews {
  event: SpotsEvent;
  player: PayingRow;
  news: MailDetails<'onlinePayment'>['news'];
  pence: number;
  /** What the organizer writes about it. */
  note?: string;
  /** Who has paid; null or left out: the player. */
  payerId?: string | null;
}

/**
 * Tells a player what became of a payment, and whoever has paid for them; whoever has no account
 * gets no mail.
 */
export async function mailOnlinePayment(
  trx: Db,
  { payerId = null, ...given }: PaymentNews,
): Promise<void> {
  const { player } = given;
  await mailPayment(trx, given);
  const payer = payerId && payerId !== player.userId ? await findUser(trx, payerId) : undefined;
  if (!payerId || !payer) return;
  const { email, nick_name, organizer_name } = payer;
  const dependantName = nameOfPlayer(player);
  const paying = { ...player, userId: payerId, email, nick_name, organizer_name, dependantName };
  await mailPayment(trx, { ...given, player: paying });
}

/** Of a dependant of somebody else only whose guest they are. */
function nameOfPlayer({ userId, email, nick_name, organizer_name, dependantName }: PayingRow) {
  if (!userId || email === null) return 'a player';
  const name = nameOf({ email, nick_name: nick_name ?? '', organizer_name: organizer_name ?? '' });
  return dependantName === null ? name : `Guest of ${name}`;
}

async function mailPayment(
  trx: Db,
  { event, player, news, pence, note }: Omit<PaymentNews, 'payerId'>,
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

/**
 * Tells an organizer where the money of players goes from now on: it may not have been them. The
 * end of the key is null when nothing is connected any more.
 */
export async function mailPaymentAccount(
  trx: Db,
  { userId, lastFour }: { userId: string; lastFour: string | null },
): Promise<void> {
  const user = await findUser(trx, userId);
  if (!user) return;
  const to = { userId, email: user.email, name: nameOf(user) };
  await sendMail(trx, 'paymentAccountChanged', to, { lastFour });
}
