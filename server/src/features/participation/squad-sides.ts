import {
  assigned,
  givesOutSides,
  type KeptOption,
  type OfferedField,
  type OfferedOption,
  optionIdsOf,
  refuseSideGap,
  type Stock,
  sideField,
  unassigned,
} from '@muster/domain';
import { sql } from 'kysely';
import { AppError, fieldError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/database/schema.ts';
import { ACCOUNT_ID } from './columns-store.ts';
import { updateSides } from './side-plan-store.ts';
import type { SpotsEvent } from './spots-store.ts';
import { SQUAD_TEXT } from './squad-texts.ts';
import { findStock } from './stock-store.ts';

interface NewSide {
  squadId: string;
  sideOptionId: string;
  /** Who changes it, and gets no mail. */
  actorId: string;
}

/**
 * Gives all members of a squad another side, if it has room for them
 * (docs/product/squads.md#side). The caller has locked the event.
 */
export async function updateSquadSide(
  trx: Db,
  event: SpotsEvent,
  { squadId, sideOptionId, actorId }: NewSide,
): Promise<void> {
  const field = sideField(event.customFields);
  const side = field?.options.find(({ id }) => id === sideOptionId);
  const hasPrice = field?.options.some(({ price }) => (price ?? 0) > 0);
  if (!field || !side || hasPrice || givesOutSides(event))
    throw fieldError('sideOptionId', SQUAD_TEXT.side);
  const members = await listMembers(trx, squadId);
  const others = members.filter(({ chosen }) => sideOf(chosen, field) !== side.id);
  const stock = await findStock(trx, event);
  const arriving = others.filter(({ isConfirmed }) => isConfirmed);
  for (const { chosen } of arriving)
    stock.giveBack(optionIdsOf(chosen.filter(({ fieldId }) => fieldId === field.id)));
  for (const _ of arriving) takePlace(event, { side, field, stock });
  const choice = assigned(field, side);
  const updates = others.map(({ id, accountId, chosen }) => {
    const before = sideOf(chosen, field) ?? null;
    return { id, choice, before, isMailed: accountId !== actorId };
  });
  await updateSides(trx, { eventId: event.id, fieldId: field.id, updates });
}

interface Place {
  side: OfferedOption;
  field: OfferedField;
  /** Without those who are moved. */
  stock: Stock;
}

/** Refuses a side that has no room for one more, or is too far ahead then. */
function takePlace(event: SpotsEvent, { side, field, stock }: Place): void {
  if (stock.left(side.id) === 0) throw new AppError('OPTION_SOLD_OUT');
  const chosen = [unassigned(assigned(field, side))];
  const refusal = refuseSideGap(event, { chosen, stock });
  if (refusal) throw new AppError('SIDE_CLOSED', { message: refusal.message });
  stock.take([side.id]);
}

function sideOf(chosen: readonly KeptOption[], { id }: OfferedField): string | undefined {
  return chosen.find(({ fieldId }) => fieldId === id)?.optionId ?? undefined;
}

interface Member {
  id: string;
  /** Of the player, or of the guardian. */
  accountId: string;
  isConfirmed: boolean;
  chosen: KeptOption[];
}

async function listMembers(trx: Db, squadId: string): Promise<Member[]> {
  const { rows } = await sql<Member>`
    select p.id, ${sql.raw(ACCOUNT_ID)} as "accountId", p.status = 'confirmed' as "isConfirmed",
      coalesce(p.join_form -> 'customFieldResponses', '[]') as chosen
    from participations p where p.squad_id = ${squadId} order by p.queue_position`.execute(trx);
  return rows;
}
