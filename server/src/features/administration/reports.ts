import { MAX_COUNT, type ReportSubject, type ReportSubjectKind } from '@muster/contract';
import { excerptOf } from '@muster/domain';
import { AppError } from '../../platform/app-error.ts';
import { createObjectId } from '../../platform/database/object-id.ts';
import type { Db } from '../../platform/database/schema.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { errorCode } from '../../platform/errors.ts';
import type { Actor, Handlers } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { requirePublicUser } from '../accounts/people.ts';
import { findUser, lockAccount } from '../accounts/people-store.ts';
import { findEvent } from '../events/read-events.ts';
import { findMomentOwnerId } from '../files/moment-store.ts';
import { findMessage } from '../messages/message-query-store.ts';
import { askingOf } from '../participation/read-squad.ts';
import { findSquad } from '../participation/squad-store.ts';
import { findReportDate, insertReport, upsertOpenCase } from './report-store.ts';

const DAY_MS = 24 * 3_600_000;
const FOREIGN_KEY_VIOLATION = '23503';
/** The code of the refusal when the caller cannot see the subject, or there is none. */
const NOT_FOUND = {
  event: 'EVENT_NOT_FOUND',
  message: 'MESSAGE_NOT_FOUND',
  moment: 'MOMENT_NOT_FOUND',
  user: 'USER_NOT_FOUND',
  squad: 'SQUAD_NOT_FOUND',
} as const satisfies Record<ReportSubjectKind, string>;
const FINDERS: Record<ReportSubjectKind, Find> = {
  event: async (services, viewer, id) => {
    const { organizer, title, description } = await findEvent(services, { viewer, id });
    return { ownerId: organizer.id, excerpt: excerptOf([title, description]) };
  },
  message: async ({ db, pool }, actor, id) => {
    const message = await findMessage(pool, { actorId: actor.id, id });
    if (!message || message.deleted_at) throw new AppError('MESSAGE_NOT_FOUND');
    const sender = await findUser(db, message.sender_id);
    if (!sender) return { ownerId: null, excerpt: '' };
    return { ownerId: sender.id, excerpt: excerptOf([message.text, message.image_caption]) };
  },
  moment: async (services, _, id) => {
    const ownerId = await findMomentOwnerId(services.db, id);
    if (ownerId === undefined) throw new AppError('MOMENT_NOT_FOUND');
    await requirePublicUser(services, ownerId).catch(() => {
      throw new AppError('MOMENT_NOT_FOUND');
    });
    return { ownerId, excerpt: '' };
  },
  user: async (services, _, id) => {
    const { nick_name, organizer_name, bio } = await requirePublicUser(services, id);
    return { ownerId: id, excerpt: excerptOf([nick_name, organizer_name, bio]) };
  },
  squad: async ({ db }, actor, id) => {
    const squad = await findSquad(db, { id, ...askingOf(actor) });
    if (!squad) throw new AppError('SQUAD_NOT_FOUND');
    const leader = squad.members.find((one) => one.participationId === squad.leaderId);
    return { ownerId: leader?.accountId ?? null, excerpt: excerptOf([squad.name]) };
  },
};

export const reports = {
  /**
   * Reports something that the caller can see and that is not their own
   * (docs/product/administration.md#reports).
   */
  async createReport(services, { actor, body }) {
    const { reason, text } = body;
    const { kind, id } = body.subject;
    const { ownerId, excerpt } = await findSubject(services, actor, body.subject);
    if (ownerId === actor.id) throw new AppError('OWN_SUBJECT');
    const subject = { kind, id, ownerId, excerpt };
    await inTransaction(services.db, async (trx) => {
      if (!(await lockAccount(trx, actor.id))) throw new AppError('SESSION_EXPIRED');
      await refuseMoreThanMax(trx, actor.id);
      const caseId = await upsertOpenCase(trx, { id: createObjectId(), subject });
      const report = { id: createObjectId(), caseId, reporterId: actor.id, reason, text };
      if (!(await insertReport(trx, report))) throw new AppError('ALREADY_REPORTED');
    }).catch((error: unknown) => refuseDeletedOwner(error, kind));
    return {};
  },
} satisfies Partial<Handlers>;

/** TOO_MANY_REQUESTS when the last ones were all made within 24 hours. */
async function refuseMoreThanMax(trx: Db, reporterId: string): Promise<void> {
  const oldest = await findReportDate(trx, { reporterId, number: MAX_COUNT.reportsPerDay });
  const waitMs = oldest ? Date.parse(oldest) + DAY_MS - Date.now() : 0;
  if (waitMs <= 0) return;
  throw new AppError('TOO_MANY_REQUESTS', {
    message: `You can report ${MAX_COUNT.reportsPerDay} things in 24 hours. Please try again later.`,
    retryAfter: Math.ceil(waitMs / 1_000),
  });
}

/** The owner's account was deleted in the meantime, and the subject with it. */
function refuseDeletedOwner(error: unknown, kind: ReportSubjectKind): never {
  if (errorCode(error) === FOREIGN_KEY_VIOLATION) throw new AppError(NOT_FOUND[kind]);
  throw error;
}

/** What a report copies of its subject. */
interface FoundSubject {
  /** Null: what is left of a deleted account. */
  ownerId: string | null;
  excerpt: string;
}

type Find = (services: Services, actor: Actor, id: string) => Promise<FoundSubject>;

/** A subject that the caller can see. */
function findSubject(
  services: Services,
  actor: Actor,
  { kind, id }: ReportSubject,
): Promise<FoundSubject> {
  return FINDERS[kind](services, actor, id);
}
