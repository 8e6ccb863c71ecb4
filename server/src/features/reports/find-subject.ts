import type { ReportSubject, ReportSubjectKind } from '@muster/contract';
import { excerptOf } from '@muster/domain';
import { AppError } from '../../platform/app-error.ts';
import type { Actor } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { findEvent } from '../events/find-event.ts';
import { findMessage } from '../messages/message-query-store.ts';
import { findMomentOwnerId } from '../moments/store.ts';
import { requirePublicUser } from '../people/require-public-user.ts';
import { findUser } from '../people/store.ts';

/** What a report copies of its subject. */
interface FoundSubject {
  /** Null: what is left of a deleted account. */
  ownerId: string | null;
  excerpt: string;
}

/** The code of the refusal when the caller cannot see the subject, or there is none. */
export const NOT_FOUND = {
  event: 'EVENT_NOT_FOUND',
  message: 'MESSAGE_NOT_FOUND',
  moment: 'MOMENT_NOT_FOUND',
  user: 'USER_NOT_FOUND',
} as const satisfies Record<ReportSubjectKind, string>;

type Find = (services: Services, actor: Actor, id: string) => Promise<FoundSubject>;

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
};

/** A subject that the caller can see. */
export function findSubject(
  services: Services,
  actor: Actor,
  { kind, id }: ReportSubject,
): Promise<FoundSubject> {
  return FINDERS[kind](services, actor, id);
}
