import type { KitHandout } from '@muster/contract';
import type { EventAccess } from '@muster/domain';
import { sql } from 'kysely';
import type { Db, ParticipationRow } from '../../platform/database/schema.ts';
import { mayAccess } from '../crew/access-store.ts';

interface KitScope {
  eventId: string;
  userId: string;
  access: EventAccess;
}

/** Whoever is handed something, locked; undefined when the organizer has no such participant. */
export async function findKitHolderForNoKeyUpdate(
  trx: Db,
  { eventId, userId, access }: KitScope,
): Promise<Pick<ParticipationRow, 'id' | 'status' | 'option_ids'> | undefined> {
  return trx
    .selectFrom('participations as p')
    .innerJoin('live_events as e', 'e.id', 'p.event_id')
    .select(['p.id', 'p.status', 'p.option_ids'])
    .where('p.event_id', '=', eventId)
    .where('p.person_id', '=', userId)
    .where(mayAccess(access, { organizer: 'e.organizer_id', event: 'e.id' }))
    .forNoKeyUpdate(['p'])
    .executeTakeFirst();
}

/** The times of what is ticked already stay. */
export async function upsertKit(
  trx: Db,
  participationId: string,
  kit: readonly KitHandout[],
): Promise<void> {
  await sql`
    insert into kit_handouts (participation_id, option_id, returned_at)
    select ${participationId}, k."optionId", case when k.returned then now() end
    from jsonb_to_recordset(${JSON.stringify(kit)}::jsonb)
      as k ("optionId" text, "handedOut" boolean, returned boolean)
    where k."handedOut"
    on conflict (participation_id, option_id) do update set returned_at = case
      when excluded.returned_at is not null
      then coalesce(kit_handouts.returned_at, excluded.returned_at) end`.execute(trx);
  const taken = kit.filter(({ handedOut }) => !handedOut).map(({ optionId }) => optionId);
  if (taken.length === 0) return;
  await trx
    .deleteFrom('kit_handouts')
    .where('participation_id', '=', participationId)
    .where('option_id', 'in', taken)
    .execute();
}

/** Who joins again begins without ticks (docs/product/participation.md#rejoining). */
export async function deleteKit(trx: Db, participationId: string): Promise<void> {
  await trx.deleteFrom('kit_handouts').where('participation_id', '=', participationId).execute();
}
