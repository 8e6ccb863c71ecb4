import type { EndpointResponse, Endpoints } from '@muster/contract';
import { ownershipScope, pageOffset, paginate, toTextSearch } from '@muster/domain';
import { AppError } from '../../platform/app-error.ts';
import type { Request } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import {
  countParticipants,
  findParticipantSums,
  listParticipantRows,
} from './participant-store.ts';
import { toParticipant, toSummary } from './to-participant.ts';

/**
 * A page of an event's participants with sums over all of them, for its organizer and the
 * superadmin.
 */
export async function listParticipants(
  { pool }: Services,
  { actor, params, query }: Request<Endpoints['listParticipants']>,
): Promise<EndpointResponse<Endpoints['listParticipants']>> {
  const { page: _, limit, sort, direction, search: typed, ...filters } = query;
  const search = typed ? toTextSearch(typed) : undefined;
  // A text without a word finds nobody.
  const findsNobody = typed && !search;
  const filter = { ...filters, search, eventId: params.id, organizerId: ownershipScope(actor) };
  const page = { filter, sort, direction, limit, offset: pageOffset(query) };
  const [rows, sums, total] = await Promise.all([
    findsNobody ? [] : listParticipantRows(pool, page),
    findParticipantSums(pool, filter),
    findsNobody ? 0 : countParticipants(pool, filter),
  ]);
  if (!sums) throw new AppError('EVENT_NOT_FOUND');
  return {
    participants: rows.map((row) => toParticipant(row, actor)),
    summary: toSummary(sums),
    pagination: paginate(query, total),
  };
}
