import { sql } from 'kysely';
import type { Db } from '../../platform/database/schema.ts';

/** The public name of an account in `users` (docs/product/roles-and-accounts.md#public-name). */
export const NAME = sql.raw(`coalesce(nullif(nick_name, ''), nullif(organizer_name, ''),
  split_part(email, '@', 1))`);

/** The name of the device or the account that makes something at a gate; empty without one. */
export async function findMakerName(
  db: Db,
  { deviceId, actorId }: { deviceId: string | null; actorId: string | null },
): Promise<string> {
  const { rows } = await sql<{ name: string | null }>`
    select coalesce((select name from devices where id = ${deviceId}),
      (select ${NAME} from users where id = ${actorId})) as name`.execute(db);
  return rows[0]?.name ?? '';
}
