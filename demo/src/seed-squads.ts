import { newSquadCode } from '@muster/server/src/features/participation/squad-code.ts';
import {
  insertSquad,
  updateSquadOf,
} from '@muster/server/src/features/participation/squad-store.ts';
import { createObjectId } from '@muster/server/src/platform/database/object-id.ts';
import type { FieldSafety } from './field-safety.ts';
import type { SeedContext } from './seed-context.ts';

const NAME = 'Night Owls';
const SIZE = 5;

/** The player to sign in as comes to their next game with four friends, and leads them. */
export async function seedSquads(
  { services }: SeedContext,
  { people: { featured }, participations }: FieldSafety,
): Promise<void> {
  const own = participations.find(
    ({ event, person, status }) => person === featured && !event.isPast && status === 'confirmed',
  )!;
  const mates = participations.filter(
    ({ event, person, status }) =>
      event === own.event && person !== featured && status === 'confirmed',
  );
  const id = createObjectId(own.joinedAt.getTime());
  await services.db.transaction().execute(async (trx) => {
    const squad = { id, eventId: own.event.id, name: NAME, leaderId: own.id };
    const rules = { maxSize: SIZE + 1, pays: 'member' } as const;
    await insertSquad(trx, { ...squad, ...rules, ...newSquadCode(services, id) });
    for (const { id: participationId } of [own, ...mates.slice(0, SIZE - 1)])
      await updateSquadOf(trx, { participationId, squadId: id });
  });
}
