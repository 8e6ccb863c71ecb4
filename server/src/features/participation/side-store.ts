import type { KeptOption, SidedEvent } from '@muster/domain';
import { hasSides, withSide } from '@muster/domain';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/schema.ts';
import { findStock } from './stock-store.ts';

type LockedEvent = SidedEvent & Parameters<typeof findStock>[1];

/**
 * Gives a side to those of the participants who have a spot and no side, in the order of the queue
 * (docs/product/sides.md#either). The caller has locked the event.
 */
export async function assignSides(
  trx: Db,
  event: LockedEvent,
  participationIds: readonly string[],
): Promise<void> {
  if (!hasSides(event.customFields) || participationIds.length === 0) return;
  const { rows } = await sql<{ id: string; chosen: KeptOption[] | null }>`
    select id, join_form -> 'customFieldResponses' as chosen from participations
    where id = any(${participationIds}::text[]) and status = 'confirmed'
    order by queue_position`.execute(trx);
  const stock = await findStock(trx, event);
  const given = rows.flatMap(({ id, chosen }) => {
    const before = chosen ?? [];
    const after = withSide(event, { chosen: before, stock });
    const [side] = after.slice(before.length);
    if (!side) return [];
    stock.take([side.optionId ?? '']);
    return { id, chosen: after };
  });
  await updateChosen(trx, given);
}

/** Saves what participants have chosen. */
async function updateChosen(
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
