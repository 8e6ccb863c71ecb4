import {
  type AnnouncementAudience,
  type EndpointResponse,
  type Endpoints,
  MAX_COUNT,
} from '@muster/contract';
import { organizerAccess } from '@muster/domain';
import { AppError } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { findLatestAuditTime } from '../../platform/audit/store.ts';
import { createObjectId } from '../../platform/database/object-id.ts';
import type { Db } from '../../platform/database/schema.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Handlers, Request } from '../../platform/http/handler.ts';
import { formatMoment } from '../../platform/mail/format-moment.ts';
import { sendMails } from '../../platform/mail/send-mail.ts';
import { once } from '../../platform/nonces/once.ts';
import { addJob } from '../../platform/queue/add-job.ts';
import type { JobAttempt, JobPayload } from '../../platform/queue/job-kinds.ts';
import type { Services } from '../../platform/services.ts';
import { isBlocked } from '../accounts/block-store.ts';
import { nameOf } from '../accounts/people.ts';
import { eventRefusal } from '../crew/event-access.ts';
import { listOwedBy, listOwingAccounts, type OwedByPlayer } from '../participation/owing-store.ts';
import { countMailRecipients, listMailRecipients } from '../participation/status-mail-store.ts';
import {
  findAnnouncementDate,
  findUnfinishedForUpdate,
  insertAnnouncement,
  type KeptAudience,
  lockOwnEvent,
  type UnfinishedAnnouncement,
  updateSentUpTo,
} from './announcement-store.ts';
import { announce, type MessageAccounts } from './find-destination.ts';
import { insertMessage, lockMessageAccounts } from './message-store.ts';
import { updateNoticesMailed } from './notice-store.ts';
import { findThreadEvent, insertThread, isSuspended, type ThreadEvent } from './thread-store.ts';

const DAY_MS = 24 * 3_600_000;
/** Few enough that the organizer's other messages do not wait long for the locks. */
const PAGE_SIZE = 50;
/** The statuses of the participants that each audience consists of. */
const STATUSES: Readonly<Record<KeptAudience, readonly ('confirmed' | 'waitlist')[]>> = {
  confirmed: ['confirmed'],
  waitlist: ['waitlist'],
  everyone: ['confirmed', 'waitlist'],
};

export const announcements = {
  /**
   * Announces something to participants of the caller's own event, or as its co-organizer
   * (docs/product/participation.md#announcements). Not for the superadmin, because it is sent in
   * the name of the organizer.
   */
  async createAnnouncement({ db }, request) {
    const { actor, params, body } = request;
    const { nonce, ...content } = body;
    return inTransaction(db, async (trx) => {
      const ability = body.audience === 'owing' ? 'viewLedger' : 'announce';
      const scope = { eventId: params.id, access: organizerAccess(actor, ability) };
      const senderId = await lockOwnEvent(trx, scope);
      if (!senderId) throw await eventRefusal(trx, scope);
      if (!nonce) return saveAnnouncement(trx, { ...request, senderId });
      const named = ['createAnnouncement', params.id, actor.id, content];
      return once(trx, { organizerId: senderId, nonce, content: named }, async () => ({
        response: await saveAnnouncement(trx, { ...request, senderId }),
        participationId: null,
      }));
    });
  },
} satisfies Partial<Handlers>;

interface NewAnnouncement
  extends Pick<Request<Endpoints['createAnnouncement']>, 'actor' | 'client' | 'params' | 'body'> {
  senderId: string;
}

async function saveAnnouncement(
  trx: Db,
  { actor, client, params: { id: eventId }, body, senderId }: NewAnnouncement,
): Promise<EndpointResponse<Endpoints['createAnnouncement']>> {
  const { audience, text, userIds = null } = body;
  const id = createObjectId();
  await refuseMoreThanMax(trx, eventId);
  if (audience === 'owing') await refuseSecondReminder(trx, eventId);
  const to = await findRecipients(trx, { eventId, audience, userIds });
  const statuses = STATUSES[to.audience];
  const recipients = await countMailRecipients(trx, { eventId, statuses, userIds: to.userIds });
  if (recipients === 0) throw new AppError('NO_RECIPIENTS');
  const sentBy = senderId === actor.id ? null : actor.id;
  const isPaymentReminder = audience === 'owing';
  const row = { id, eventId, senderId, sentBy, ...to, isPaymentReminder, text };
  await insertAnnouncement(trx, row);
  if (audience === 'owing') {
    const subject = { kind: 'event', id: eventId } as const;
    const record = { action: 'remindOfPayment', subject, after: { recipients } } as const;
    await recordAudit(trx, { actor, client }, record);
  }
  await addJob(trx, 'sendAnnouncement', { announcementId: id });
  return { announcement: { id, audience, recipients } };
}

/** People are asked for their money once a day; the audit log has when. */
async function refuseSecondReminder(trx: Db, eventId: string): Promise<void> {
  const last = await findLatestAuditTime(trx, { action: 'remindOfPayment', subjectId: eventId });
  const next = last ? Date.parse(last) + DAY_MS : 0;
  if (next <= Date.now()) return;
  const when = formatMoment(new Date(next).toISOString());
  throw new AppError('ALREADY_REMINDED', {
    message: `Those who owe money get one reminder a day. The next is possible from ${when}.`,
  });
}

async function refuseMoreThanMax(trx: Db, eventId: string): Promise<void> {
  const number = MAX_COUNT.announcementsPerDay;
  const oldest = await findAnnouncementDate(trx, { eventId, number });
  const waitMs = oldest ? Date.parse(oldest) + DAY_MS - Date.now() : 0;
  if (waitMs <= 0) return;
  throw new AppError('TOO_MANY_REQUESTS', {
    message: `You can announce something ${number} times in 24 hours. Please try again later.`,
    retryAfter: Math.ceil(waitMs / 1_000),
  });
}

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

/** Whom an announcement is for; `userIds` null: the whole audience. */
interface Recipients {
  audience: KeptAudience;
  userIds: string[] | null;
}

interface Requested {
  eventId: string;
  audience: AnnouncementAudience;
  userIds: string[] | null;
}

/** Those who owe money are those who do when it is sent: each of them by name. */
async function findRecipients(
  trx: Db,
  { eventId, audience, userIds }: Requested,
): Promise<Recipients> {
  if (audience !== 'owing') return { audience, userIds };
  const owing = await listOwingAccounts(trx, eventId);
  const chosen = userIds && new Set(userIds);
  const asked = chosen
    ? owing.filter(({ userId, personId }) => chosen.has(userId) || chosen.has(personId))
    : owing;
  return {
    audience: 'confirmed',
    userIds: [...new Set(asked.map(({ userId }) => userId))],
  };
}
