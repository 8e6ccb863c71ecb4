import type { EndpointResponse, Endpoints } from '@muster/contract';
import { eventAccess, findIdsByLabels, pageOffset, paginate, toTextSearch } from '@muster/domain';
import type { Db } from '../../platform/database/schema.ts';
import type { Request } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { eventRefusal } from '../crew/event-refusal.ts';
import { findEarlierGamesOf } from './earlier-games.ts';
import { findExperience } from './experience.ts';
import { findCustomFields } from './option-count-store.ts';
import {
  countParticipants,
  findParticipantSums,
  listParticipantRows,
} from './participant-list-store.ts';
import { findSafetyIds } from './safety-filter-store.ts';
import type { EventScope } from './spots-store.ts';
import { toParticipant, toSummary } from './to-participant.ts';

/**
 * A page of an event's participants with sums over all of them, for its organizer, its
 * co-organizers and the superadmin.
 */
export async function listParticipants(
  { db, pool }: Services,
  { actor, params, query }: Request<Endpoints['listParticipants']>,
): Promise<EndpointResponse<Endpoints['listParticipants']>> {
  const { limit, sort, direction, search: typed } = query;
  const { status, paymentStatus, checkInStatus, waiver, readiness } = query;
  const search = typed ? toTextSearch(typed) : undefined;
  // A text without a word finds nobody.
  const findsNobody = typed && !search;
  const own = { eventId: params.id, access: eventAccess(actor, 'manageParticipants') };
  const chosen = await toChosenFilter(db, { ...own, query });
  const ids = await findSafetyIds(pool, { ...own, waiver, readiness });
  const filter = { ...own, status, paymentStatus, checkInStatus, search, chosen, ids };
  const page = { filter, sort, direction, limit, offset: pageOffset(query) };
  const [rows, sums, total] = await Promise.all([
    findsNobody ? [] : listParticipantRows(pool, page),
    findParticipantSums(pool, filter),
    findsNobody ? 0 : countParticipants(pool, filter),
  ]);
  if (!sums) throw await eventRefusal(db, own);
  const games = await findEarlierGamesOf(pool, rows, { eventId: params.id, actor });
  const experience = await findExperience(
    pool,
    rows.flatMap((row) => row.user_id ?? []),
  );
  const event = { event_custom_fields: sums.custom_fields, event_taken: sums.taken };
  return {
    participants: rows.map((row) =>
      toParticipant({ ...row, ...event }, actor, {
        earlierGames: games.get(row.person_id),
        games: experience.get(row.person_id),
      }),
    ),
    summary: toSummary(sums),
    pagination: paginate(query, total),
  };
}

type ParticipantQuery = Request<Endpoints['listParticipants']>['query'];

/**
 * The chosen option of a filter. Labels mean the option that has them today; those that nothing has
 * any more mean what was chosen under them.
 */
async function toChosenFilter(
  db: Db,
  { query, ...event }: EventScope & { query: ParticipantQuery },
) {
  const { fieldId, optionId, fieldLabel, optionLabel } = query;
  if (fieldId && optionId) return { fieldId, optionId };
  if (!fieldLabel || !optionLabel) return undefined;
  const ids = findIdsByLabels(await findCustomFields(db, event), { fieldLabel, optionLabel });
  return {
    ...(ids.fieldId ? { fieldId: ids.fieldId } : { fieldLabel }),
    ...(ids.optionId ? { optionId: ids.optionId } : { selectedOptionLabel: optionLabel }),
  };
}
