import { type EndpointResponse, type Endpoints, MAX_COUNT } from '@muster/contract';
import { AppError } from '../../platform/app-error.ts';
import type { Request } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { listSessionRows } from '../auth/session-store.ts';
import { listMomentRows } from '../moments/store.ts';
import { toMoment } from '../moments/to-moment.ts';
import { toAdminUser } from './to-admin-user.ts';
import { countJoins, listLatestEvents, listLatestJoins } from './user-details-store.ts';
import { findUserRow } from './user-store.ts';

/**
 * An account with the latest of what belongs to it (docs/product/administration.md#admin-users).
 */
export async function getUser(
  { db, pool, config }: Services,
  { actor, params: { id } }: Request<Endpoints['getUser']>,
): Promise<EndpointResponse<Endpoints['getUser']>> {
  const row = await findUserRow(pool, id);
  if (!row) throw new AppError('USER_NOT_FOUND');
  const latest = { userId: id, limit: MAX_COUNT.userDetails };
  const [sessions, joinsCount, events, joins, moments] = await Promise.all([
    listSessionRows(db, id),
    countJoins(db, id),
    listLatestEvents(db, latest),
    listLatestJoins(db, latest),
    listMomentRows(db, id),
  ]);
  return {
    user: {
      ...toAdminUser(row, { superadminId: config.superadminId, actor }),
      suspensionReason: row.suspension_reason,
      sessionsCount: sessions.length,
      joinsCount,
      events: events.map(({ hidden_at, ...event }) => ({ ...event, hidden: hidden_at !== null })),
      joins,
      moments: moments.map((moment) => toMoment(moment, actor)),
    },
  };
}
