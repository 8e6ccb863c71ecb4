import type { KeptOption, SidedEvent } from '@muster/domain';
import { assigned, sideField, squadSide, withSide } from '@muster/domain';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/schema.ts';
import { updateSides } from './side-plan-store.ts';
import { findStock } from './stock-store.ts';

type LockedEvent = SidedEvent & Parameters<typeof findStock>[1];

interface PromotedRow {
  id: string;
  chosen: KeptOption[] | null;
  squadId: string | null;
  /** What the members of their squad have chosen. */
  squadOptionIds: string[];
  /** That they have lost and not been mailed about; null or '': none. */
  mailedSide: string | null;
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
  const field = sideField(event.customFields);
  if (!field || participationIds.length === 0) return;
  const { rows } = await sql<PromotedRow>`
    select p.id, p.join_form -> 'customFieldResponses' as chosen, p.squad_id as "squadId",
      case when p.status_mail_due_at is not null then p.mailed_side end as "mailedSide",
      array(select o from participations m cross join unnest(m.option_ids) o
        where m.squad_id = p.squad_id order by m.squad_joined_at, m.queue_position)
        as "squadOptionIds"
    from participations p
    where p.event_id = ${event.id} and p.id = any(${participationIds}::text[])
      and p.status = 'confirmed'
    order by p.queue_position`.execute(trx);
  const sideOf = new Map<string, string>();
  const stock = await findStock(trx, event);
  const given = rows.flatMap(({ id, chosen, squadId, squadOptionIds, mailedSide }) => {
    const before = chosen ?? [];
    const known = squadSide(event.customFields, squadOptionIds)?.id;
    const onlyId = known ?? (squadId === null ? undefined : sideOf.get(squadId));
    const isWithout = squadId === null && before.every(({ fieldId }) => fieldId !== field.id);
    const lost = isWithout && field.options.find(({ id: optionId }) => optionId === mailedSide);
    const after =
      lost && stock.left(lost.id) !== 0
        ? [...before, assigned(field, lost)]
        : withSide(event, { chosen: before, stock, onlyId });
    const [side] = after.slice(before.length);
    if (!side) return [];
    if (squadId !== null) sideOf.set(squadId, side.optionId ?? '');
    stock.take([side.optionId ?? '']);
    return { id, chosen: after };
  });
  await updateChosen(trx, given);
}

/**
 * Takes back the sides that were given to those of the participants who are on the waitlist and in
 * no squad (docs/product/sides.md#either).
 */
export async function takeSidesBack(
  trx: Db,
  event: LockedEvent,
  participationIds: readonly string[],
): Promise<void> {
  const fieldId = sideField(event.customFields)?.id;
  if (fieldId === undefined) return;
  const { rows } = await sql<{ id: string; before: string }>`
    select p.id, one ->> 'optionId' as before from participations p
    cross join lateral jsonb_array_elements(p.join_form -> 'customFieldResponses') one
    where p.event_id = ${event.id} and p.id = any(${participationIds}::text[])
      and p.status = 'waitlist' and p.squad_id is null
      and one ->> 'fieldId' = ${fieldId} and one -> 'isAssigned' = 'true'`.execute(trx);
  const updates = rows.map((row) => ({ ...row, choice: null }));
  await updateSides(trx, { eventId: event.id, fieldId, updates });
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
