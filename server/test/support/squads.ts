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
