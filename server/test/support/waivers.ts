import type { EndpointResponse, Endpoints, NewWaiver } from '@muster/contract';
import { call } from './call.ts';
import { type GateCaller, type Holder, makeNonce, type TestGate } from './gate.ts';
import type { Person } from './people.ts';
import { insertParticipations, participationRow } from './rows.ts';
import type { TestServer } from './start-test-server.ts';

/** Sets the waiver of an organizer; returns it. */
export async function setWaiver(
  server: TestServer,
  as: Person,
  changes: Partial<NewWaiver> = {},
): Promise<EndpointResponse<Endpoints['updateWaiver']>['waiver']> {
  const body = { body: 'Airsoft is played at your own risk.', ...changes };
  return (await call(server, 'updateWaiver', { as, body })).waiver;
}

/** An account with a spot at an event. */
export async function addPlayer(
  { server: { services }, event }: TestGate,
  { user }: Person,
  given: Partial<ReturnType<typeof participationRow>> = {},
): Promise<string> {
  const row = participationRow({ event_id: event.id, user_id: user.id, ...given });
  await insertParticipations(services.db, [row]);
  return String(row.id);
}

/** A signature to send. */
export function makeSignature(given: object = {}) {
  return { nonce: makeNonce(), version: 1, typedName: 'Aled Pryce', strokes: null, ...given };
}

/** Signs as somebody. */
export async function sign({ server, event }: TestGate, as: GateCaller, given: object = {}) {
  const body = makeSignature(given);
  return (await call(server, 'signWaiver', { as, params: { id: event.id }, body })).signature;
}

/** Has somebody sign at the gate. */
export function signAtGate(
  gate: TestGate,
  as: GateCaller,
  { participationId, ...given }: Pick<Holder, 'participationId'> & { version?: number },
) {
  return sign(gate, as, { participationId, ...given });
}

/** How an account stands to the waiver of an event. */
export async function standing({ server, event }: TestGate, as: Person) {
  return call(server, 'getEventWaiver', { as, params: { id: event.id } });
}
