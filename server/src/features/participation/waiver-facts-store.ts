import type { WaiverState } from '@muster/contract';
import {
  type DecidingSignature,
  isUnsigned,
  type WaiverFacts,
  type WaiverStanding,
  waiverStanding,
} from '@muster/domain';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/schema.ts';

/*
 * What decides how people stand to the waiver of an event. Whose a signature is, is decided here
 * and nowhere else (docs/product/waivers.md#states).
 */

/** A signature that decides, by its id. */
export type StoredSignature = DecidingSignature & { id: string };

/** As the database has them; null: the organizer has no waiver. */
export type StoredFacts = WaiverFacts<StoredSignature> | null;

/** The day of an event `e` in Britain. */
const EVENT_DAY = `(e.date at time zone 'Europe/London')::date`;

/**
 * What was signed by an account `user`, for a dependant, or by a participation without either, as
 * `s`: each part has an index of its own.
 */
function signaturesOf({ user, dependant, participation }: Subject): string {
  return `(
    select * from waiver_signatures where user_id = ${user} and organizer_id = e.organizer_id
    union all
    select * from waiver_signatures
      where dependant_id = ${dependant} and organizer_id = e.organizer_id
    union all
    select * from waiver_signatures
      where ${user} is null and ${dependant} is null and participation_id = ${participation}
        and organizer_id = e.organizer_id
  ) s`;
}

/** The columns of whose waiver it is. */
interface Subject {
  user: string;
  dependant: string;
  participation: string;
  /** Their date of birth. */
  bornOn: string;
}

/** Of a participation `p` with its account `u`. */
const OF_PARTICIPATION: Subject = {
  user: 'p.user_id',
  dependant: 'p.dependant_id',
  participation: 'p.id',
  bornOn: `case when p.dependant_id is null then u.date_of_birth
    else (select date_of_birth from dependants where id = p.dependant_id) end`,
};

/** The version of the text that holds today, as `t`, of the organizer of an event `e`. */
const CURRENT_TEXT = `(
    select * from waiver_texts where organizer_id = e.organizer_id order by version desc limit 1
  ) t`;

/** That a version `t` asks anybody to sign: an organizer who no longer does has an empty one. */
const IS_ASKED = `t.body <> ''`;

/** Whether the organizer of an event `e` has a waiver. */
export const HAS_WAIVER = `exists (select from ${CURRENT_TEXT} where ${IS_ASKED})`;

/**
 * The facts of somebody at an event `e`, as one value. Of the date of birth no more than a yes
 * leaves the database.
 */
function factsOf(subject: Subject): string {
  return `(
    select json_build_object(
      'eventDay', to_char(${EVENT_DAY}, 'YYYY-MM-DD'),
      'needsGuardian', coalesce((${subject.bornOn})
        > ${EVENT_DAY} - make_interval(years => t.guardian_below), false),
      'isMinor', coalesce((${subject.bornOn}) > ${EVENT_DAY} - interval '18 years', false),
      'signatures', coalesce((
        select json_agg(json_build_object('id', s.id, 'signer', s.signer, 'validFor', v.valid_for,
          'isOfThisEvent', coalesce(s.event_id = e.id, false),
          'signedOn', to_char(s.signed_at at time zone 'Europe/London', 'YYYY-MM-DD'),
          'isWithdrawn', s.withdrawn_at is not null,
          'isOutdated', exists (select from waiver_texts m where m.organizer_id = s.organizer_id
            and m.version > s.version and m.is_material)
        ) order by s.signed_at desc, s.id desc)
        from ${signaturesOf(subject)}
        join waiver_texts v on v.organizer_id = s.organizer_id and v.version = s.version
      ), '[]'))
    from ${CURRENT_TEXT} where ${IS_ASKED}
  )`;
}

/** The facts of a participation `p` with its event `e` and its account `u`, in a query. */
export const WAIVER_FACTS = factsOf(OF_PARTICIPATION);

/**
 * The id of what a participation `p` of an event `e` has signed last, whether the organizer has a
 * waiver today or not; what is withdrawn only without another.
 */
export const LATEST_SIGNATURE = `(
    select s.id from ${signaturesOf(OF_PARTICIPATION)}
    join waiver_texts v on v.organizer_id = s.organizer_id and v.version = s.version
    where v.valid_for = 'year' or s.event_id = e.id
    order by (s.withdrawn_at is null) desc, s.signed_at desc, s.id desc limit 1
  )`;

/** The facts of participants of an event, by participation. */
async function listWaiverFacts(
  db: Db,
  { eventId, participationIds }: { eventId: string; participationIds: readonly string[] },
): Promise<Map<string, StoredFacts>> {
  if (participationIds.length === 0) return new Map();
  const { rows } = await sql<{ id: string; facts: StoredFacts }>`
    select p.id, ${sql.raw(WAIVER_FACTS)} as facts
    from participations p join events e on e.id = p.event_id left join users u on u.id = p.user_id
    where p.event_id = ${eventId} and p.id = any(${[...participationIds]}::text[])`.execute(db);
  return new Map(rows.map(({ id, facts }) => [id, facts]));
}

/** Which participants of an event the gate does not let in. */
export async function listUnsigned(
  db: Db,
  of: { eventId: string; participationIds: readonly string[] },
): Promise<ReadonlySet<string>> {
  const facts = await listWaiverFacts(db, of);
  const unsigned = [...facts].filter(([, one]) => isUnsigned(waiverStanding(one).state));
  return new Set(unsigned.map(([id]) => id));
}

/** How a participant stands to the waiver. */
export async function findStanding(
  db: Db,
  { eventId, participationId }: { eventId: string; participationId: string },
): Promise<WaiverStanding<StoredSignature> & { facts: StoredFacts }> {
  const found = await listWaiverFacts(db, { eventId, participationIds: [participationId] });
  const facts = found.get(participationId) ?? null;
  return { facts, ...waiverStanding(facts) };
}

const OF_ACCOUNT: Subject = {
  user: 'u.id',
  dependant: 'null',
  participation: 'null',
  bornOn: 'u.date_of_birth',
};

const OF_DEPENDANT: Subject = {
  user: 'null',
  dependant: 'd.id',
  participation: 'null',
  bornOn: 'd.date_of_birth',
};

/** The same of an account or its dependant, whether they have joined the event or not. */
export async function findAccountStanding(
  db: Db,
  { eventId, userId, dependantId }: { eventId: string; userId: string; dependantId?: string },
): Promise<WaiverStanding<StoredSignature> & { facts: StoredFacts }> {
  const { rows } = await (dependantId
    ? sql<{ facts: StoredFacts }>`
        select ${sql.raw(factsOf(OF_DEPENDANT))} as facts from events e
        join dependants d on d.id = ${dependantId} and d.guardian_id = ${userId}
        where e.id = ${eventId}`
    : sql<{ facts: StoredFacts }>`
        select ${sql.raw(factsOf(OF_ACCOUNT))} as facts from events e
        join users u on u.id = ${userId} where e.id = ${eventId}`
  ).execute(db);
  const found = rows[0]?.facts ?? null;
  return { facts: found, ...waiverStanding(found) };
}

/** In a response. */
export function toWaiverState(facts: StoredFacts): WaiverState {
  return waiverStanding(facts).state;
}
