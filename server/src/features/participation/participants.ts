import type { Endpoints, Participant } from '@muster/contract';
import {
  comingSince,
  describeOptionCounts,
  eventAccess,
  findIdsByLabels,
  pageOffset,
  paginate,
  toTextSearch,
} from '@muster/domain';
import type pg from 'pg';
import { AppError } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import type { Db } from '../../platform/database/schema.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Actor, Handlers, Request } from '../../platform/http/handler.ts';
import { findEventOrganizer } from '../crew/access-store.ts';
import { eventRefusal } from '../crew/event-access.ts';
import type { EventScope } from './columns-store.ts';
import { findMedicalAnswers } from './detail-store.ts';
import { namedPerson } from './named-person.ts';
import {
  countParticipants,
  findParticipantSums,
  findSafetyIds,
  type ListedParticipantRow,
  listParticipantRows,
} from './participant-list-store.ts';
import {
  findParticipant,
  findTicketHolder,
  type ParticipantQueryRow,
} from './participant-store.ts';
import { countOptions, findCustomFields } from './stock-store.ts';
import { toParticipant, toSummary } from './to-participant.ts';
import { findKept } from './waiting-parties.ts';

export const participants = {
  /**
   * A page of an event's participants with sums over all of them, for its organizer, its
   * co-organizers and the superadmin.
   */
  async listParticipants({ db, pool }, { actor, params, query }) {
    const { limit, sort, direction, search: typed } = query;
    const { status, paymentStatus, checkInStatus, waiver, readiness, squadId } = query;
    const search = typed ? toTextSearch(typed) : undefined;
    // A text without a word finds nobody.
    const findsNobody = typed && !search;
    const own = { eventId: params.id, access: eventAccess(actor, 'manageParticipants') };
    const chosen = await toChosenFilter(db, { ...own, query });
    const ids = await findSafetyIds(pool, { ...own, waiver, readiness });
    const filter = { ...own, status, paymentStatus, checkInStatus, squadId, search, chosen, ids };
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
    const kept = await findKept(pool, params.id, sums);
    const event = { event_custom_fields: sums.custom_fields, event_taken: sums.taken };
    return {
      participants: rows.map((row) =>
        toParticipant({ ...row, ...event }, actor, {
          earlierGames: games.get(row.person_id),
          games: experience.get(row.person_id),
        }),
      ),
      summary: { ...toSummary(sums), ...(kept && { kept }) },
      pagination: paginate(query, total),
    };
  },

  /** A participant of an event, for the event's organizer, co-organizers and the superadmin. */
  async getParticipant({ db, pool }, { actor, params }) {
    const { id: eventId } = params;
    const userId = await namedPerson(db, actor, params);
    const scope = { eventId, access: eventAccess(actor, 'manageParticipants') };
    const row = await findParticipant(pool, { ...scope, userId });
    if (!row) throw await eventRefusal(db, scope, 'PARTICIPANT_NOT_FOUND');
    return { participant: await toManagedParticipant(pool, row, { eventId, actor }) };
  },

  /**
   * Whose ticket it is, for the organizer of the event, its co-organizers and the superadmin
   * (docs/product/participation.md#tickets).
   */
  async findParticipantByTicket({ db, pool }, { actor, params: { id: eventId }, query: { code } }) {
    const scope = { eventId, access: eventAccess(actor, 'manageParticipants') };
    const row = await findTicketHolder(pool, { ...scope, code });
    if (!row) throw await eventRefusal(db, scope, 'TICKET_NOT_FOUND');
    return { participant: await toManagedParticipant(pool, row, { eventId, actor }) };
  },

  /**
   * The medical answers of one participant. Each look is recorded, and nothing is shown that was
   * not recorded (docs/product/crew.md#medical-answers).
   */
  async getMedicalAnswers({ db }, { actor, client, params: { id: eventId, userId } }) {
    const scope = { eventId, access: eventAccess(actor, 'viewMedical') };
    return inTransaction(db, async (trx) => {
      if (!(await findEventOrganizer(trx, scope))) throw await eventRefusal(trx, scope);
      const found = await findMedicalAnswers(trx, { ...scope, userId });
      if (!found) throw new AppError('PARTICIPANT_NOT_FOUND');
      const { personId, ...answers } = found;
      await recordAudit(
        trx,
        { actor, client },
        { action: 'viewMedical', subject: { kind: 'user', id: personId }, after: { eventId } },
      );
      return answers;
    });
  },

  /**
   * How many confirmed participants have chosen each option
   * (docs/product/participation.md#option-counts).
   */
  async listOptionCounts({ db }, { actor, params: { id: eventId } }) {
    const scope = { eventId, access: eventAccess(actor, 'manageParticipants') };
    const counted = await countOptions(db, scope);
    if (!counted) throw await eventRefusal(db, scope);
    return { options: describeOptionCounts(counted.customFields, counted.options) };
  },
} satisfies Partial<Handlers>;

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

type EarlierGames = NonNullable<Participant['earlierGames']>;

interface Players {
  eventId: string;
  /** They get none unless they organize the event. */
  viewerId: string;
  userIds: readonly string[];
}

/**
 * The over games of an event's organizer before it at which players had a spot, by player
 * (docs/product/participation.md#earlier-games). Who was not checked in is a no-show where anybody
 * was. What the players have joined is read first (`materialized`), never everyone in every game of
 * the organizer. Planned for each request, because the number of players decides on the best plan.
 */
async function findEarlierGames(
  pool: Pick<pg.Pool, 'query'>,
  { eventId, viewerId, userIds }: Players,
): Promise<Map<string, EarlierGames>> {
  const { rows } = await pool.query<EarlierGames & { userId: string }>(
    `with g as materialized (
      select user_id, event_id, check_in_status from participations
      where user_id = any($1::text[]) and status = 'confirmed')
    select g.user_id as "userId", count(*) as total,
      count(*) filter (where g.check_in_status = 'no_show'
        or (g.check_in_status = 'not_checked_in' and c.checked_in > 0)) as "noShows"
    from g join live_events o on o.id = g.event_id join event_spot_counts c on c.event_id = o.id
    where o.organizer_id = $2
      and o.date < (select least(date, $4) from live_events where id = $3 and organizer_id = $2)
    group by g.user_id`,
    [userIds, viewerId, eventId, comingSince(new Date())],
  );
  return new Map(rows.map(({ userId, ...games }) => [userId, games]));
}

/** Those of the rows of a list, which are all of one event. */
async function findEarlierGamesOf(
  pool: Pick<pg.Pool, 'query'>,
  rows: readonly ListedParticipantRow[],
  { eventId, actor }: { eventId: string; actor: Actor },
): Promise<Map<string, EarlierGames>> {
  if (rows[0]?.event_organizer_id !== actor.id) return new Map();
  const userIds = rows.flatMap((row) => row.user_id ?? []);
  return findEarlierGames(pool, { eventId, viewerId: actor.id, userIds });
}

/** A participant as the organizer sees them; the superadmin gets no earlier games. */
export async function toManagedParticipant(
  pool: Pick<pg.Pool, 'query'>,
  row: ParticipantQueryRow,
  viewed: { eventId: string; actor: Actor },
): Promise<Participant> {
  const [games, experience] = await Promise.all([
    findEarlierGamesOf(pool, [row], viewed),
    findExperience(pool, row.user_id === null ? [] : [row.user_id]),
  ]);
  return toParticipant(row, viewed.actor, {
    earlierGames: games.get(row.person_id),
    games: experience.get(row.person_id),
  });
}

/**
 * At how many games players were checked in, wherever, of those who show it
 * (docs/product/record.md#experience).
 */
async function findExperience(
  pool: Pick<pg.Pool, 'query'>,
  userIds: readonly string[],
): Promise<Map<string, number>> {
  if (userIds.length === 0) return new Map();
  const { rows } = await pool.query<{ userId: string; games: number }>(
    `select u.id as "userId", (
      select count(*) from participations p join live_events e on e.id = p.event_id
      where p.user_id = u.id and p.status = 'confirmed' and p.check_in_status = 'checked_in'
    ) as games
    from users u where u.id = any($1::text[]) and u.shows_experience`,
    [userIds],
  );
  return new Map(rows.map(({ userId, games }) => [userId, games]));
}
