import { type AuditState, MAX_COUNT, type Organizer } from '@muster/contract';
import {
  handleLockedUntil,
  londonDay,
  oldHandleUntil,
  pageShownSince,
  refuseHandle,
  type Viewer,
} from '@muster/domain';
import { AppError, fieldError } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import type { Db, UserRow } from '../../platform/database/schema.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { requirePublicUser } from '../accounts/people.ts';
import { lockAccount } from '../accounts/people-store.ts';
import { listMomentRows } from '../files/moment-store.ts';
import { toMoment } from '../files/moments.ts';
import { countFollowers, isFollower } from './follow-store.ts';
import {
  findHandle,
  findOrganizerPage,
  findOwnerOfHandle,
  hasApprovedEvent,
  insertHandle,
  type OrganizerPageRow,
  updateHandleEnded,
  upsertOrganizerPage,
} from './organizer-page-store.ts';

const ID = /^[0-9a-f]{24}$/;

type PageServices = Pick<Services, 'db' | 'config'>;

export const organizerPages = {
  async getOrganizer(services, { actor, params: { address } }) {
    return { organizer: await findOrganizer(services, { viewer: actor, address }) };
  },

  /**
   * Replaces what the caller's page says. A former handle leads to it for a year
   * (docs/product/organizer-pages.md#handles).
   */
  async updateOrganizerPage(services, { actor, client, body: { handle, words, links } }) {
    const refusal = handle && !actor.isSuperadmin ? refuseHandle(handle) : undefined;
    if (refusal) throw AppError.of(refusal);
    await inTransaction(services.db, async (trx) => {
      if (!(await lockAccount(trx, actor.id))) throw new AppError('SESSION_EXPIRED');
      const before = await findOrganizerPage(trx, actor.id);
      await changeHandle(trx, { userId: actor.id, handle, now: new Date() });
      await upsertOrganizerPage(trx, { userId: actor.id, words, links });
      const subject = { kind: 'user', id: actor.id } as const;
      const after = toAuditState({ handle, words, links });
      const change = { subject, before: toAuditState(before), after };
      await recordAudit(trx, { actor, client }, { action: 'updateOrganizerPage', ...change });
    });
    return { organizer: await findOrganizer(services, { viewer: actor, address: actor.id }) };
  },
} satisfies Partial<Handlers>;

/**
 * The organizer with this handle, a former one, or this id. Throws USER_NOT_FOUND for whoever has
 * neither an approved event to come nor one in the last year; the organizer sees the page earlier
 * (docs/product/organizer-pages.md#page).
 */
export async function findOrganizer(
  services: PageServices,
  { viewer, address }: { viewer: Viewer; address: string },
): Promise<Organizer> {
  const id = ID.test(address)
    ? address
    : await findOwnerOfHandle(services.db, { handle: address, now: new Date() });
  if (!id) throw new AppError('USER_NOT_FOUND');
  return toOrganizer(services.db, {
    ...(await requireOrganizer(services, { viewer, id })),
    viewer,
  });
}

/** An organizer whose page the viewer can see; USER_NOT_FOUND for all others. */
export async function requireOrganizer(
  services: PageServices,
  { viewer, id }: { viewer: Viewer; id: string },
): Promise<{ user: UserRow; isShown: boolean }> {
  const user = await requirePublicUser(services, id);
  const isShown = await isPageShown(services.db, id);
  if (!isShown && viewer?.id !== id) throw new AppError('USER_NOT_FOUND');
  return { user, isShown };
}

function isPageShown(db: Db, userId: string): Promise<boolean> {
  return hasApprovedEvent(db, { userId, since: pageShownSince(new Date()) });
}

/** What following an organizer with a public profile needs; null without a page. */
export async function findPageToFollow(
  db: Db,
  { user, viewer }: { user: UserRow; viewer: Viewer },
): Promise<{ name: string; isFollowing: boolean } | null> {
  if (!(await isPageShown(db, user.id))) return null;
  const pair = viewer && { organizerId: user.id, userId: viewer.id };
  return { name: organizerNameOf(user), isFollowing: pair ? await isFollower(db, pair) : false };
}

/** The name of an organizer, as everybody sees it: nick names are for those who are signed in. */
export function organizerNameOf({ organizer_name }: Pick<UserRow, 'organizer_name'>): string {
  return organizer_name || 'Organizer';
}

async function toOrganizer(
  db: Db,
  { user, viewer, isShown }: { user: UserRow; viewer: Viewer; isShown: boolean },
): Promise<Organizer> {
  const { handle, words, links } = await findOrganizerPage(db, user.id);
  const moments = (await listMomentRows(db, user.id)).slice(0, MAX_COUNT.momentsOfOrganizer);
  return {
    id: user.id,
    handle,
    name: organizerNameOf(user),
    avatarUrl: user.avatar_url || null,
    bio: user.bio,
    words,
    links,
    moments: moments.map((row) => toMoment(row, viewer)),
    isShown,
    isFollowing: viewer ? await isFollower(db, { organizerId: user.id, userId: viewer.id }) : false,
    followers: viewer?.id === user.id ? await countFollowers(db, user.id) : null,
  };
}

/** The log holds plain values. */
function toAuditState({ handle, words, links }: OrganizerPageRow): AuditState {
  return { handle, words, links: links.map(({ label, url }) => `${label}: ${url}`).join(' · ') };
}

async function changeHandle(
  trx: Db,
  { userId, handle, now }: { userId: string; handle: string | null; now: Date },
): Promise<void> {
  const current = await findHandle(trx, userId);
  if (handle === (current?.handle ?? null)) return;
  if (current) {
    const until = handleLockedUntil(new Date(current.since));
    if (until > now)
      throw new AppError('HANDLE_LOCKED', {
        message: `The address of your page can be changed again on ${londonDay(until.toISOString())}`,
      });
    await updateHandleEnded(trx, { userId, until: oldHandleUntil(now) });
  }
  if (handle && !(await insertHandle(trx, { userId, handle, now })))
    throw fieldError('handle', 'This address is taken. Choose another one');
}
