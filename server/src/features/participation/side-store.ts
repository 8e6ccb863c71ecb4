import type { KeptOption, SidedEvent } from '@muster/domain';
import { hasSides, squadSide, withSide } from '@muster/domain';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/schema.ts';
import { findStock } from './stock-store.ts';

type LockedEvent = SidedEvent & Parameters<typeof findStock>[1];

interface PromotedRow {
  id: string;
  chosen: KeptOption[] | null;
  squadId: string | null;
  /** What the members of their squad have chosen. */
  squadOptionIds: string[];
}

/**
 * Gives a side to those of the participants who have a spot at the event and no side, in order
 * (docs/product/sides.md#either). The caller has locked the event.
 */
export async function assignSides(
  trx: Db,
  event: LockedEvent,
  participationIds: readonly string[],
): Promise<void> {
  if (!hasSides(event.customFields) || participationIds.length === 0) return;
  const { rows } = await sql<PromotedRow>`
    select p.id, p.join_form -> 'customFieldResponses' as chosen, p.squad_id as "squadId",
      array(select o from participations m cross join unnest(m.option_ids) o
        where m.squad_id = p.squad_id order by m.squad_joined_at, m.queue_position)
        as "squadOptionIds"
    from participations p
    where p.event_id = ${event.id} and p.id = any(${participationIds}::text[])
      and p.status = 'confirmed'
    order by p.queue_position`.execute(trx);
  const sideOf = new Map<string, string>();
  const stock = await findStock(trx, event);
  const given = rows.flatMap(({ id, chosen, squadId, squadOptionIds }) => {
    const before = chosen ?? [];
    const known = squadSide(event.customFields, squadOptionIds)?.id;
    const onlyId = known ?? (squadId === null ? undefined : sideOf.get(squadId));
    const after = withSide(event, { chosen: before, stock, onlyId });
    const [side] = after.slice(before.length);
    if (!side) return [];
    if (squadId !== null) sideOf.set(squadId, side.optionId ?? '');
    stock.take([side.optionId ?? '']);
    return { id, chosen: after };
  });
  await updateChosen(trx, given);
}

/** Saves what participants have chosen. */
export async function updateChosen(
  trx: Db,
  given: readonly { id: string; chosen: readonly KeptOption[] }[],
): Promise<void> {
  if (given.length === 0) return;
  await sql`
    update participations p
    set join_form = jsonb_set(p.join_form, '{customFieldResponses}', given.chosen),
      updated_at = now()
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) given (id text, chosen jsonb)
    where p.id = given.id`.execute(trx);
}
