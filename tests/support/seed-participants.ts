import { createObjectId } from '@muster/server/src/platform/database/object-id.ts';
import {
  insertParticipations,
  insertRows,
  joinFormJson,
  participationRow,
  userRow,
} from '@muster/server/test/support/rows.ts';
import { openDatabase } from './open-database.ts';

/**
 * Adds many participants to an event, directly in the server's database: registering each would
 * take minutes.
 */
export async function seedParticipants(
  dataDir: string,
  { eventId, count }: { eventId: string; count: number },
): Promise<void> {
  const { db, pool } = await openDatabase(dataDir);
  const users = Array.from({ length: count }, (_, index) => {
    const nickName = `Player ${index + 1}`;
    const email = `p${index + 1}@participants.muster.uk`;
    return { id: createObjectId(), email, nickName };
  });
  await insertRows(
    db,
    'users',
    users.map(({ id, email, nickName }) => userRow({ id, email, nick_name: nickName })),
  );
  await insertParticipations(
    db,
    users.map(({ id, email, nickName }) =>
      participationRow({
        event_id: eventId,
        user_id: id,
        join_form: joinFormJson({ joinForm: { fullName: nickName, email } }),
      }),
    ),
  );
  await pool.end();
}
