import { createObjectId } from '../../platform/database/object-id.ts';
import type { Db } from '../../platform/database/schema.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { sendMails } from '../../platform/mail/send-mail.ts';
import type { JobAttempt, JobPayload } from '../../platform/queue/job-kinds.ts';
import type { Services } from '../../platform/services.ts';
import { isBlocked } from '../blocks/store.ts';
import { announce, type MessageAccounts } from '../messages/announce.ts';
import { insertMessage, lockMessageAccounts } from '../messages/message-store.ts';
import { updateNoticesMailed } from '../messages/notice-store.ts';
import {
  findThreadEvent,
  insertThread,
  isSuspended,
  type ThreadEvent,
} from '../messages/thread-store.ts';
import { listOwedBy, type OwedByPlayer } from '../participation/owing-store.ts';
import { listMailRecipients } from '../participation/status-mail-store.ts';
import { nameOf } from '../people/to-person.ts';
import { STATUSES } from './audience.ts';
import { findUnfinishedForUpdate, type UnfinishedAnnouncement, updateSentUpTo } from './store.ts';

/** Few enough that the organizer's other messages do not wait long for the locks. */
const PAGE_SIZE = 50;

/**
 * Sends an announcement as a message and a mail to each participant, one page in one transaction,
 * and continues where an interrupted run has ended.
 */
export async function sendAnnouncement(
  { db, bus, payments }: Pick<Services, 'db' | 'bus' | 'payments'>,
  { announcementId }: JobPayload<'sendAnnouncement'>,
  { signal }: Pick<JobAttempt, 'signal'>,
): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    const page = await inTransaction(db, (trx) =>
      sendPage(trx, announcementId, payments !== undefined),
    );
    announce(bus, page.sent);
    if (page.isLast) return;
  }
}

interface SentPage {
  sent: MessageAccounts[];
  isLast: boolean;
}

async function sendPage(trx: Db, id: string, hasProvider: boolean): Promise<SentPage> {
  const announcement = await findUnfinishedForUpdate(trx, id);
  const event = announcement && (await findThreadEvent(trx, announcement.eventId));
  if (!announcement || !event) return { sent: [], isLast: true };
  const { eventId, senderId, audience, userIds, sentUpTo } = announcement;
  const page = await listMailRecipients(trx, {
    eventId,
    statuses: STATUSES[audience],
    userIds,
    after: sentUpTo,
    limit: PAGE_SIZE,
  });
  const owed = announcement.isPaymentReminder ? await listOwed(trx, eventId, page) : undefined;
  // Who has paid since is not asked again.
  const rows = owed ? page.filter(({ user_id }) => owed.has(user_id)) : page;
  await lockMessageAccounts(trx, [senderId, ...rows.map((row) => row.user_id)]);
  const [mailed, sent] = [[], []] as [Recipient[], SentPage['sent']];
  for (const row of rows) {
    const { user_id } = row;
    if (await isSuspended(trx, user_id)) continue;
    mailed.push(row);
    // The mail is about their spot; a message would be one from somebody they do not write with.
    if (await isBlocked(trx, [senderId, user_id])) continue;
    const thread_id = await sendMessageTo(trx, user_id, { announcement, event });
    sent.push({ sender_id: senderId, recipient_id: user_id, thread_id });
  }
  await mail(trx, mailed, { announcement, event, owed, hasProvider });
  const isLast = page.length < PAGE_SIZE;
  await updateSentUpTo(trx, { id, sentUpTo: page.at(-1)?.id ?? sentUpTo, isLast });
  return { sent, isLast };
}

function listOwed(trx: Db, eventId: string, page: readonly Recipient[]) {
  return listOwedBy(trx, { eventId, userIds: page.map(({ user_id }) => user_id) });
}

interface Content {
  announcement: UnfinishedAnnouncement;
  event: ThreadEvent;
}

async function sendMessageTo(
  trx: Db,
  playerId: string,
  { announcement, event }: Content,
): Promise<string> {
  const openedBy = announcement.senderId;
  const threadId = await insertThread(trx, { id: createObjectId(), event, playerId, openedBy });
  await insertMessage(trx, {
    id: createObjectId(),
    senderId: announcement.senderId,
    sentBy: announcement.sentBy ?? undefined,
    recipientId: playerId,
    threadId,
    content: { type: 'text', text: announcement.text, imageUrl: '', imageCaption: '' },
    replyToId: null,
    // Not in the form of a client's, so that none can have taken it.
    clientId: `announcement:${announcement.id}:${playerId}`,
    deviceType: 'web',
  });
  return threadId;
}

interface MailContent extends Content {
  /** By account; undefined for what is no reminder. */
  owed: Map<string, OwedByPlayer> | undefined;
  hasProvider: boolean;
}

type Recipient = Awaited<ReturnType<typeof listMailRecipients>>[number];

async function mail(
  trx: Db,
  recipients: readonly Recipient[],
  { announcement, event, owed, hasProvider }: MailContent,
): Promise<void> {
  const details = { eventId: event.id, eventTitle: event.title, text: announcement.text };
  const mails = recipients.map((row) => {
    const debt = owed?.get(row.user_id);
    const isOnline = hasProvider && debt?.takesOnline === true;
    return {
      to: { userId: row.user_id, email: row.email, name: nameOf(row) },
      details: { ...details, ...(debt && { owed: { pence: debt.pence, isOnline } }) },
    };
  });
  await sendMails(trx, 'announcement', mails);
  // They need no second mail that says that this message is unread.
  await updateNoticesMailed(
    trx,
    recipients.map((row) => row.user_id),
  );
}
