import { randomUUID } from 'node:crypto';
import type { EndpointResponse, Endpoints, Event, Scan, ScanResult } from '@muster/contract';
import { createDeviceToken, hashSecret } from '../../src/features/crew/authenticate-device.ts';
import { createObjectId } from '../../src/platform/database/object-id.ts';
import { type CallerOptions, call } from './call.ts';
import { makeApprovedEvent } from './make.ts';
import { type Person, signUp } from './people.ts';
import { insertParticipations, insertRows, participationRow, userRow } from './rows.ts';
import type { TestServer } from './start-test-server.ts';

/** A UUIDv7. */
export function makeNonce(): string {
  const id = randomUUID();
  return `${id.slice(0, 14)}7${id.slice(15)}`;
}

/** Somebody with a spot, on the waitlist, or cancelled. */
export interface Holder {
  participationId: string;
  userId: string;
  code: string;
}

/** An event with its organizer; the rest is added as a test needs it. */
export interface TestGate {
  server: TestServer;
  organizer: Person;
  event: Event;
}

/** Whoever calls: an account or a device. */
export type GateCaller = Required<Pick<CallerOptions, 'as'>>['as'];

/** An event of a new organizer, or of a given one. */
export async function makeGate(
  server: TestServer,
  changes: Parameters<typeof makeApprovedEvent>[2] = {},
  given?: Person,
): Promise<TestGate> {
  const organizer = given ?? (await signUp(server, { nickName: 'Olga' }));
  return { server, organizer, event: await makeApprovedEvent(server, organizer, changes) };
}

/** Somebody who has joined; without a session of their own. */
export async function addHolder(
  { server: { services }, event }: TestGate,
  given: Partial<ReturnType<typeof participationRow>> = {},
): Promise<Holder> {
  const [userId, participationId] = [createObjectId(), createObjectId()];
  await insertRows(services.db, 'users', [userRow({ id: userId, email: `${userId}@muster.test` })]);
  const row = { event_id: event.id, user_id: userId, ...given, id: participationId };
  await insertParticipations(services.db, [participationRow(row)]);
  const { ticket_code: code } = await services.db
    .selectFrom('participations')
    .select('ticket_code')
    .where('id', '=', participationId)
    .executeTakeFirstOrThrow();
  return { participationId, userId, code };
}

/** A paired device of the organizer, for this event or for all. */
export async function addDevice(
  { server, organizer, event }: TestGate,
  { name = 'Sam’s phone', ofAll = false } = {},
): Promise<GateCaller & { id: string }> {
  const [id, token] = [createObjectId(), createDeviceToken()];
  const row = {
    id,
    organizer_id: organizer.user.id,
    event_id: ofAll ? null : event.id,
    name,
    expires_at: new Date('2090-01-01T00:00:00Z'),
    created_by: organizer.user.id,
    token_hash: hashSecret(token),
    paired_at: new Date(),
  };
  await server.services.db.insertInto('devices').values(row).execute();
  return { id, tokens: { accessToken: token } };
}

/** A scan that a device sends now. */
export function makeScan(given: Partial<Scan> = {}): Scan {
  return {
    nonce: makeNonce(),
    kind: 'entry',
    occurredAt: new Date().toISOString(),
    clockOffsetMs: 0,
    wasOffline: false,
    ...given,
  };
}

/** Records scans; the results in their order. */
export async function record(
  { server, event }: TestGate,
  as: GateCaller,
  scans: readonly Partial<Scan>[],
): Promise<ScanResult[]> {
  const body = { scans: scans.map(makeScan) };
  return (await call(server, 'recordScans', { as, params: { id: event.id }, body })).results;
}

/** Records one scan. */
export async function recordOne(
  gate: TestGate,
  as: GateCaller,
  scan: Partial<Scan>,
): Promise<ScanResult> {
  const [result] = await record(gate, as, [scan]);
  return result!;
}

type List = EndpointResponse<Endpoints['getGate']>;

/** The list of the gate as a device or its organizer gets it. */
export function getList(
  { server, event, organizer }: TestGate,
  { as = organizer, since }: { as?: GateCaller; since?: number } = {},
): Promise<List> {
  return call(server, 'getGate', { as, params: { id: event.id }, query: { since } });
}

/** Somebody on the list. */
export async function personOf(gate: TestGate, { participationId }: Holder) {
  return (await getList(gate)).people.find(({ id }) => id === participationId);
}

/** Where somebody is, as the list says. */
export async function stateOf(gate: TestGate, holder: Holder) {
  const { isInside, checkInStatus } = (await personOf(gate, holder)) ?? {};
  return [isInside, checkInStatus];
}
