import { FOLLOW, type FollowSource } from '@muster/contract';
import { pageOffset, paginate } from '@muster/domain';
import type { FastifyBaseLogger } from 'fastify';
import { AppError } from '../../platform/app-error.ts';
import { createObjectId } from '../../platform/database/object-id.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { SERVER_TEXT } from '../../platform/failure-texts.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { createAccountLinks, hashLinkToken } from '../../platform/mail/account-links.ts';
import { sendMail } from '../../platform/mail/send-mail.ts';
import type { Services } from '../../platform/services.ts';
import { findUser, lockAccount } from '../accounts/people-store.ts';
import {
  countFollowed,
  isFollower,
  listFollowedRows,
  updateFollowConfirmed,
  updateLinkHash,
  updateUnfollowed,
  upsertEmailFollow,
  upsertFollow,
} from './follow-store.ts';
import { findOrganizerOfEvent } from './organizer-page-store.ts';
import { organizerNameOf, requireOrganizer } from './organizer-pages.ts';

type FollowServices = Pick<Services, 'db' | 'config'>;

export const follows = {
  /** Lets the caller follow an organizer whose page they can see. */
  async followOrganizer(services, { actor, params: { organizerId }, body: { from } }) {
    await follow(services, { organizerId, userId: actor.id, from });
    return { isFollowing: true as const };
  },

  async unfollowOrganizer({ db }, { actor, params: { organizerId } }) {
    await updateUnfollowed(db, { organizerId, userId: actor.id });
    return { isFollowing: false as const };
  },

  /** The organizers whom the caller follows, newest first. */
  async listFollows({ db }, { actor, query }) {
    const page = { userId: actor.id, limit: query.limit, offset: pageOffset(query) };
    const [rows, total] = await Promise.all([
      listFollowedRows(db, page),
      countFollowed(db, actor.id),
    ]);
    const followed = rows.map((row) => ({
      id: row.id,
      handle: row.handle,
      name: organizerNameOf(row),
      avatarUrl: row.avatar_url || null,
      since: row.created_at,
    }));
    return { follows: followed, pagination: paginate(query, total) };
  },

  /**
   * Mails the link with which an address follows, unless it follows already or has had enough
   * (docs/product/organizer-pages.md#follow-by-email).
   */
  async followByEmail(services, { body: { organizerId, email } }) {
    const { db, jwtSecret, config, countStrangerMail } = services;
    const { user } = await requireOrganizer(services, { viewer: null, id: organizerId });
    const organizerName = organizerNameOf(user);
    const consent = { from: 'email', organizerName, now: new Date() } as const;
    const isSent = { isSent: true as const };
    if (!(await countStrangerMail(email))) return isSent;
    await inTransaction(db, async (trx) => {
      const followId = await upsertEmailFollow(trx, { organizerId, email, ...consent });
      if (!followId) return;
      const links = createAccountLinks({ jwtSecret, publicUrl: config.publicUrl });
      // An older link does not confirm what is asked for again.
      const linkId = createObjectId();
      await updateLinkHash(trx, followId, links.hashFor('follow', linkId));
      await sendMail(trx, 'followConfirm', { userId: null, email }, { linkId, organizerName });
    });
    return isSent;
  },

  /** Lets the address of a link follow; an account with it takes that over. */
  async confirmFollow({ db }, { body: { token } }) {
    const tokenHash = hashLinkToken(token);
    const follow = await inTransaction(db, (trx) =>
      updateFollowConfirmed(trx, { tokenHash, now: new Date() }),
    );
    const user = follow && (await findUser(db, follow.organizerId));
    if (!user) throw new AppError('LINK_NOT_FOUND', { message: SERVER_TEXT.followLinkGone });
    return { organizer: { id: user.id, name: organizerNameOf(user) } };
  },
} satisfies Partial<Handlers>;

/** Throws USER_NOT_FOUND, FORBIDDEN for one's own page, and TOO_MANY_FOLLOWS. */
async function follow(
  services: FollowServices,
  { organizerId, userId, from }: { organizerId: string; userId: string; from: FollowSource },
): Promise<void> {
  if (organizerId === userId)
    throw new AppError('FORBIDDEN', { message: SERVER_TEXT.followYourself });
  const { user } = await requireOrganizer(services, { viewer: null, id: organizerId });
  await inTransaction(services.db, async (trx) => {
    if (!(await lockAccount(trx, userId))) throw new AppError('SESSION_EXPIRED');
    if (await isFollower(trx, { organizerId, userId })) return;
    if ((await countFollowed(trx, userId)) >= FOLLOW.max) throw new AppError('TOO_MANY_FOLLOWS');
    const consent = { from, organizerName: organizerNameOf(user), now: new Date() };
    await upsertFollow(trx, { organizerId, userId, ...consent });
  });
}

/** Lets a player who has joined follow the organizer. It never fails: the join has succeeded. */
export async function followAfterJoin(
  services: FollowServices,
  { eventId, userId, log }: { eventId: string; userId: string; log: FastifyBaseLogger },
): Promise<void> {
  try {
    const organizerId = await findOrganizerOfEvent(services.db, eventId);
    if (organizerId) await follow(services, { organizerId, userId, from: 'join' });
  } catch (error) {
    if (!(error instanceof AppError)) log.error({ err: error }, 'follow after a join failed');
  }
}
