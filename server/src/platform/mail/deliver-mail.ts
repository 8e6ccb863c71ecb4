import type { Db, MailRow } from '../database/schema.ts';
import { errorMessage } from '../errors.ts';
import type { JobAttempt, JobPayload } from '../queue/job-kinds.ts';
import type { Services } from '../services.ts';
import { isFollowing } from './follow-store.ts';
import {
  CONFIRMATION_KINDS,
  followIdOf,
  isMailKind,
  isOptional,
  MAIL_TTL_MS,
} from './mail-kinds.ts';
import { renderMail } from './render-mail.ts';
import {
  countSentMails,
  findQueuedMailForUpdate,
  isEmailConfirmed,
  listRefusedKinds,
  updateMailDone,
  updateMailError,
} from './store.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;
/**
 * Mails of one optional kind to one account in a day, whoever causes them
 * (docs/product/mail.md#mail-limit).
 */
const MAX_PER_DAY = 50;

type MailServices = Pick<Services, 'db' | 'mailer' | 'config' | 'jwtSecret'>;

/**
 * Sends a mail that is still queued (docs/product/mail.md#mail-delivery). Its row stays locked
 * meanwhile, so no other node sends it; a second run finds it sent. Throws when the SMTP server
 * does not take it.
 */
export async function deliverMail(
  services: MailServices,
  { mailId }: JobPayload<'sendMail'>,
  { isLast, log }: Pick<JobAttempt, 'isLast' | 'log'>,
): Promise<void> {
  const { db } = services;
  try {
    // Not inTransaction, which would run it, and send the mail, again.
    await db.transaction().execute(async (trx) => {
      const mail = await findQueuedMailForUpdate(trx, mailId);
      if (!mail) return;
      const isWanted = await isStillWanted(trx, mail);
      if (isWanted) await services.mailer.send(renderMail(services, mail));
      await updateMailDone(trx, mail, isWanted ? 'sent' : 'skipped');
      log.info({ mailId, kind: mail.kind }, isWanted ? 'email sent' : 'email not wanted any more');
    });
  } catch (error) {
    const message = errorMessage(error);
    await updateMailError(db, { id: mailId, error: message, state: isLast ? 'failed' : 'queued' });
    throw error;
  }
}

async function isStillWanted(tx: Db, mail: MailRow): Promise<boolean> {
  const { kind, user_id: userId, created_at: createdAt } = mail;
  const ttlMs = isMailKind(kind) ? MAIL_TTL_MS[kind] : undefined;
  if (ttlMs !== undefined && Date.parse(createdAt) + ttlMs < Date.now()) return false;
  const followId = followIdOf(mail);
  if (followId && !(await isFollowing(tx, followId))) return false;
  if (userId === null || CONFIRMATION_KINDS.includes(kind)) return true;
  if (!(await isEmailConfirmed(tx, userId))) return false;
  if (!isOptional(kind)) return true;
  if ((await listRefusedKinds(tx, userId)).includes(kind)) return false;
  const since = new Date(Date.now() - DAY_MS);
  return (await countSentMails(tx, { userId, kind, since })) < MAX_PER_DAY;
}
