import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/database/schema.ts';

/** Whose participation a caller means: their own, or that of one of their dependants. */
export interface Own {
  eventId: string;
  /** The account of the caller. */
  userId: string;
  /** Null or undefined: the caller's own. */
  dependantId?: string | null | undefined;
}

/**
 * What the functions of this feature name the participation with: the account, or the participation
 * of the dependant (docs/product/dependants.md#booking). The only way from an account to a booking
 * for a dependant; undefined when the account has never booked for such a dependant.
 */
export async function findPersonId(
  db: Db,
  { eventId, userId, dependantId }: Own,
): Promise<string | undefined> {
  if (!dependantId) return userId;
  const row = await db
    .selectFrom('participations')
    .select('id')
    .where('event_id', '=', eventId)
    .where('guardian_id', '=', userId)
    .where('dependant_id', '=', dependantId)
    .executeTakeFirst();
  return row?.id;
}

/** The account that a participation `p` belongs to: the player's, or the guardian's. */
export const ACCOUNT_ID = 'coalesce(p.user_id, p.guardian_id)';

/** Which participations `p` go together, as a condition. */
export type Whose = RawBuilder<boolean>;

/** Those of an account: its own, and those of its dependants. */
export function ofAccount(userId: string): Whose {
  return sql<boolean>`(p.user_id = ${userId} or p.guardian_id = ${userId})`;
}

/** Those of one dependant of an account. */
export function ofDependant({ id, guardianId }: { id: string; guardianId: string }): Whose {
  return sql<boolean>`(p.guardian_id = ${guardianId} and p.dependant_id = ${id})`;
}

/** How old a dependant `d` is on the day of an event `e`. */
export const DEPENDANT_AGE = `extract(year from
  age((e.date at time zone 'Europe/London')::date, d.date_of_birth))::integer`;

/** A participant's dependant as a column of a query with `p` and `e`; null for everybody else. */
export const BOOKED_DEPENDANT = `(
    select json_build_object('id', d.id, 'name', d.name, 'age', ${DEPENDANT_AGE})
    from dependants d where d.id = p.dependant_id
  )`;
