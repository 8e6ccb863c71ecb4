import type { Squad } from '@muster/contract';
import type { EventAccess, KeptOption } from '@muster/domain';
import { type RawBuilder, sql } from 'kysely';
import type { Db, EventRow, ParticipationRow } from '../../platform/database/schema.ts';
import { patternOf } from '../../platform/database/search.ts';
import { mayAccess } from '../crew/access-store.ts';
import { ACCOUNT_ID, BALANCE, type NameParts, ofAccount } from './columns-store.ts';
import { IS_UNPAID, updateOpenNames } from './open-spot-store.ts';
import { type StoredFacts, WAIVER_FACTS } from './waiver-facts-store.ts';

/** A member, with what decides how each viewer sees them. */
export interface SquadMemberRow {
  participationId: string;
  /** Of the player, or of the guardian; null: an open spot, or whom the gate has named. */
  accountId: string | null;
  /** Of the join form; null for whoever has an account. */
  guestName: string | null;
  account: NameParts & { isHidden: boolean };
  /** Null: they play for themselves. */
  dependantName: string | null;
  status: ParticipationRow['status'];
  /** Confirmed, or on the waitlist, with others. */
  isInParty: boolean;
  optionIds: string[];
  isOpen: boolean;
  /** As an open spot. */
  isUnpaid: boolean;
  /** Null: it does not lapse. */
  claimUntil: string | null;
  chargedPence: number;
  balancePence: number;
  facts: StoredFacts;
}

/** A squad with its members in the order in which they joined it. */
export interface SquadRow {
  id: string;
  eventId: string;
  name: string;
  maxSize: number;
  maxUnpaidOpenSpots: number;
  pays: Squad['pays'];
  codeNonce: string;
  leaderId: string;
  customFields: EventRow['custom_fields'];
  organizerId: string;
  payment: EventRow['payment'];
  /** Null: the event takes place. */
  cancelledAt: string | null;
  /** Whether the account that asks manages the participants of the event. */
  isManaged: boolean;
  members: SquadMemberRow[];
}

/** Whether an account, or a dependant of it, is in a squad `s`. */
function hasMember(userId: string): RawBuilder<boolean> {
  return sql<boolean>`s.id in (select p.squad_id from participations p
    where p.squad_id is not null and ${ofAccount(userId)})`;
}

const MEMBERS = sql`(
  select coalesce(jsonb_agg(jsonb_build_object(
    'participationId', p.id, 'accountId', u.id, 'dependantName', d.name, 'status', p.status,
    'guestName', case when u.id is null then p.join_form ->> 'fullName' end,
    'optionIds', p.option_ids, 'isInParty', p.party_id is not null,
    'isOpen', p.is_open, 'isUnpaid', ${IS_UNPAID},
    'claimUntil', p.claim_until, 'chargedPence', p.charged_pence,
    'balancePence', ${sql.raw(BALANCE)}, 'facts', ${sql.raw(WAIVER_FACTS)},
    'account', jsonb_build_object('nickName', u.nick_name, 'organizerName', u.organizer_name,
      'email', u.email,
      'isHidden', u.suspended_at is not null or u.deletion_requested_at is not null)
  ) order by p.squad_joined_at, p.queue_position), '[]')
  from participations p left join users u on u.id = ${sql.raw(ACCOUNT_ID)}
  left join dependants d on d.id = p.dependant_id
  where p.squad_id = s.id)`;

/** No squad is larger than its event allows today. */
export const MAX_SIZE = sql<number>`least(s.max_size, e.max_party_size)`;

interface Asking {
  userId: string;
  access: EventAccess;
}

function selectSquads({ access }: Asking) {
  const columns = { organizer: 'e.organizer_id', event: 'e.id' };
  return sql`select s.id, s.event_id as "eventId", s.name, ${MAX_SIZE} as "maxSize", s.pays,
    s.code_nonce as "codeNonce", s.leader_participation_id as "leaderId",
    e.max_unpaid_open_spots as "maxUnpaidOpenSpots",
    e.custom_fields as "customFields", e.organizer_id as "organizerId", e.payment,
    e.cancelled_at as "cancelledAt",
    ${mayAccess(access, columns)} as "isManaged", ${MEMBERS} as members
    from squads s join live_events e on e.id = s.event_id`;
}

/** A squad that the account is in, or whose participants it manages. */
export async function findSquad(
  db: Db,
  { id, ...asking }: Asking & { id: string },
): Promise<SquadRow | undefined> {
  const columns = { organizer: 'e.organizer_id', event: 'e.id' };
  const { rows } = await sql<SquadRow>`${selectSquads(asking)} where s.id = ${id}
    and (${hasMember(asking.userId)} or ${mayAccess(asking.access, columns)})`.execute(db);
  return rows[0];
}

/** Of which event a squad is, whoever asks. */
export async function findEventOfSquad(db: Db, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('squads as s')
    .innerJoin('live_events as e', 'e.id', 's.event_id')
    .select('e.id')
    .where('s.id', '=', id)
    .executeTakeFirst();
  return row?.id;
}

interface Page {
  limit: number;
  offset: number;
}

/** `seenBy` sees them; `access` sees what the organizer's side does. */
type EventSquads = Asking & { eventId: string; words: readonly string[]; seenBy: EventAccess };

function ofEvent({ eventId, words, seenBy }: EventSquads): RawBuilder<unknown> {
  const columns = { organizer: 'e.organizer_id', event: 'e.id' };
  const found = words.map((word) => sql`' ' || searchable(s.name) || ' ' like ${patternOf(word)}`);
  return sql.join([sql`e.id = ${eventId}`, mayAccess(seenBy, columns), ...found], sql` and `);
}

/** A page of the squads of an event by name. */
export async function listEventSquadRows(
  db: Db,
  { limit, offset, ...of }: EventSquads & Page,
): Promise<SquadRow[]> {
  const { rows } = await sql<SquadRow>`${selectSquads(of)} where ${ofEvent(of)}
    order by lower(s.name), s.id limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

export async function countEventSquads(db: Db, of: EventSquads): Promise<number> {
  return countSquads(db, ofEvent(of));
}

/** A page of the squads of an account: those of coming events first, soonest first. */
export async function listOwnSquadRows(
  db: Db,
  { limit, offset, since, ...asking }: Asking & Page & { since: Date },
): Promise<SquadRow[]> {
  const { rows } = await sql<SquadRow>`${selectSquads(asking)}
    where ${hasMember(asking.userId)}
    order by e.date < ${since}, case when e.date >= ${since} then e.date end, e.date desc, s.id
    limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

export async function countOwnSquads(db: Db, userId: string): Promise<number> {
  return countSquads(db, hasMember(userId));
}

async function countSquads(db: Db, where: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*) as total
    from squads s join live_events e on e.id = s.event_id where ${where}`.execute(db);
  return rows[0]?.total ?? 0;
}

/** What the members of a squad have chosen, one participation aside. */
export async function listSquadOptionIds(
  trx: Db,
  { squadId, exceptId }: { squadId: string; exceptId: string | null },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select o as id from participations p cross join unnest(p.option_ids) o
    where p.squad_id = ${squadId} and p.id is distinct from ${exceptId}
    order by p.squad_joined_at, p.queue_position`.execute(trx);
  return rows.map(({ id }) => id);
}

export async function isSquadNameTaken(
  trx: Db,
  { eventId, name, exceptId = '' }: { eventId: string; name: string; exceptId?: string },
): Promise<boolean> {
  const row = await trx
    .selectFrom('squads')
    .select('id')
    .where('event_id', '=', eventId)
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .where('id', '<>', exceptId)
    .executeTakeFirst();
  return row !== undefined;
}

export async function countSquadsOfEvent(trx: Db, eventId: string): Promise<number> {
  return countSquads(trx, sql`s.event_id = ${eventId}`);
}

interface NewSquad {
  id: string;
  eventId: string;
  name: string;
  maxSize: number;
  codeHash: string;
  codeNonce: string;
  leaderId: string;
  pays: Squad['pays'];
}

export async function insertSquad(trx: Db, squad: NewSquad): Promise<void> {
  await trx
    .insertInto('squads')
    .values({
      id: squad.id,
      event_id: squad.eventId,
      name: squad.name,
      max_size: squad.maxSize,
      code_hash: squad.codeHash,
      code_nonce: squad.codeNonce,
      leader_participation_id: squad.leaderId,
      pays: squad.pays,
    })
    .execute();
}

type SquadChange = Partial<Omit<NewSquad, 'id' | 'eventId' | 'pays'>> & { id: string };

export async function updateSquadRow(trx: Db, { id, ...change }: SquadChange): Promise<void> {
  if (change.name !== undefined) await updateOpenNames(trx, { squadId: id, name: change.name });
  await trx
    .updateTable('squads')
    .set({
      name: change.name,
      max_size: change.maxSize,
      code_hash: change.codeHash,
      code_nonce: change.codeNonce,
      leader_participation_id: change.leaderId,
    })
    .where('id', '=', id)
    .execute();
}

/** Its members keep their spots. */
export async function deleteSquadRow(trx: Db, id: string): Promise<void> {
  await trx.deleteFrom('squads').where('id', '=', id).execute();
}

interface Spot {
  id: string;
  squadId: string | null;
  status: ParticipationRow['status'];
  chosen: KeptOption[];
}

/** The spot, or the position on the waitlist, of somebody in an event. */
export async function findSpot(
  trx: Db,
  { eventId, personId }: { eventId: string; personId: string },
): Promise<Spot | undefined> {
  return trx
    .selectFrom('participations')
    .select(['id', 'squad_id as squadId', 'status'])
    .select(sql<KeptOption[]>`coalesce(join_form -> 'customFieldResponses', '[]')`.as('chosen'))
    .where('event_id', '=', eventId)
    .where('person_id', '=', personId)
    .where('status', '<>', 'cancelled')
    .executeTakeFirst();
}

/** Puts somebody with a spot, or on the waitlist, into a squad; null: takes them out of theirs. */
export async function updateSquadOf(
  trx: Db,
  { participationId, squadId }: { participationId: string; squadId: string | null },
): Promise<void> {
  await trx
    .updateTable('participations')
    .set({ squad_id: squadId, squad_joined_at: squadId === null ? null : sql`now()` })
    .set({ updated_at: sql`now()` })
    .where('id', '=', participationId)
    .execute();
}
