import type { Squad } from '@muster/contract';
import { call } from './call.ts';
import { makeNonce } from './gate.ts';
import { type Person, signUp } from './people.ts';
import type { TestServer } from './start-test-server.ts';

type Id = { id: string };

/** The request of somebody who makes a squad and joins its event with it. */
export function newSquad(as: Person, { id }: Id, given: object = {}) {
  const body = { name: 'Night Owls', joinForm: {}, nonce: makeNonce(), ...given };
  return { as, params: { id }, body };
}

/** A squad of an event, led by somebody new unless `as` is given. */
export async function makeSquad(
  server: TestServer,
  event: Id,
  { as, ...given }: { as?: Person; name?: string; maxSize?: number } = {},
) {
  const leader = as ?? (await signUp(server));
  const { squad, participation } = await call(
    server,
    'createSquad',
    newSquad(leader, event, given),
  );
  return { leader, squad, code: squad.code!, leaderId: participation.id };
}

/** Somebody who joins an event with the code of a squad, new unless `as` is given. */
export async function addMember(
  server: TestServer,
  { squad, code }: { squad: Pick<Squad, 'eventId'>; code: string },
  as?: Person,
) {
  const member = as ?? (await signUp(server));
  const params = { id: squad.eventId };
  const body = { squadCode: code };
  const { participant } = await call(server, 'joinEvent', { as: member, params, body });
  return { member, id: participant.id, participant };
}

/**
 * Makes somebody the leader of a squad of everybody at the first of two events, as one that grew
 * over time. Returns its spots, and the leader's at the other event.
 */
export async function leadAll(
  { database: { pool } }: TestServer,
  { user }: Person,
  [id, otherId]: readonly [string, string],
): Promise<string[]> {
  await pool.query('delete from squads where event_id = any($1)', [[id, otherId]]);
  await pool.query(
    `with made as (
      insert into squads (id, event_id, name, code_hash, code_nonce, leader_participation_id,
        max_size)
      select id, event_id, 'Owls', id, gen_random_uuid(), id, 8 from participations
      where event_id = $1 and user_id = $2 and status <> 'cancelled' returning id
    ) update participations set squad_id = made.id, squad_joined_at = now()
    from made where event_id = $1 and status <> 'cancelled'`,
    [id, user.id],
  );
  const { rows } = await pool.query<{ id: string }>(
    `select id from participations
    where event_id = $1 and squad_id is not null or event_id = any($3) and user_id = $2
    order by id`,
    [id, user.id, [id, otherId]],
  );
  return rows.map(({ id: spotId }) => spotId);
}
