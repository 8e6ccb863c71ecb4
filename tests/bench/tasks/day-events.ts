import { createNonces } from '@muster/remote-kit/nonces';
import { makeJoinForm } from '@muster/testing/builders';
import { addPlayersNamed } from '../../support/add-players.ts';
import { requestApi } from '../../support/api.ts';
import { approveEvent, createEvent, inAnHour } from '../../support/create-event.ts';
import { joinAndPay } from '../../support/online-payments.ts';
import { openDatabase } from '../../support/open-database.ts';
import { newPerson } from '../../support/person.ts';
import { openAccount, type Session } from '../../support/session.ts';

const DAY_MS = 24 * 3_600_000;
const YEAR_MS = 365 * DAY_MS;
const makeNonce = createNonces();

/** With whom an event is made. */
export interface Scene {
  url: string;
  host: Session;
  superadmin: Session;
}

/** An approved event of the host that begins in an hour, with players who all owe its price. */
export async function makeToday(
  { url, host, superadmin }: Scene,
  { title, players }: { title: string; players: readonly string[] },
): Promise<string> {
  const id = await createEvent(url, host, title, inAnHour());
  await approveEvent(url, superadmin, id);
  await addPlayersNamed(url, id, players);
  return id;
}

/** Lets somebody in on two phones, the second without a signal. */
export async function letInTwice({ url, host }: Scene, id: string, name: string): Promise<void> {
  for (const phone of ['Sam’s phone', 'Tablet'])
    await letIn(url, { id, accessToken: await pair(url, { id, host }, phone) }, name);
}

async function pair(url: string, { id, host }: { id: string; host: Session }, name: string) {
  const { code } = await requestApi<{ code: string }>(url, {
    path: '/devices',
    accessToken: host.tokens.accessToken,
    body: { name, eventId: id, expiresAt: new Date(Date.now() + DAY_MS) },
  });
  const { token } = await requestApi<{ token: string }>(url, {
    path: '/devices/pair',
    body: { code },
  });
  return token;
}

/** Lets somebody in as an account or a device. */
async function letIn(
  url: string,
  { id, accessToken }: { id: string; accessToken: string },
  name: string,
): Promise<void> {
  const path = `/events/${id}/gate`;
  const { people } = await requestApi<{ people: { id: string; name: string }[] }>(url, {
    ...{ method: 'GET', path, accessToken },
  });
  const scan = {
    nonce: makeNonce(),
    kind: 'entry',
    participationId: people.find((person) => person.name === name)?.id,
    occurredAt: new Date(),
    clockOffsetMs: 0,
    wasOffline: true,
  };
  await requestApi(url, { path: `/events/${id}/scans`, accessToken, body: { scans: [scan] } });
}

/** An event that is paid for online: two players have paid, and the payer has joined. */
export async function makePaid(
  { url, host, superadmin }: Scene,
  { title, payer }: { title: string; payer: Session },
): Promise<string> {
  const id = await createEvent(url, host, title);
  const { accessToken } = host.tokens;
  const body = { payment: { mode: 'required' } };
  await requestApi(url, { method: 'PUT', path: `/events/${id}`, accessToken, body });
  await approveEvent(url, superadmin, id);
  for (const fullName of ['Gwen Parry', 'Huw Bowen'])
    await joinAndPay(url, await openAccount(url, newPerson('Plover')), { id, fullName });
  await join(url, payer, id, { joinForm: makeJoinForm({ fullName: 'Redshank Fell' }) });
  return id;
}

async function join(url: string, { tokens }: Session, id: string, body: object): Promise<void> {
  const { accessToken } = tokens;
  await requestApi(url, { path: `/events/${id}/join`, accessToken, body });
}

/** An event that was yesterday: the first of its players came. */
export async function makePast(
  scene: Scene,
  { dataDir, ...event }: { dataDir: string; title: string; players: readonly string[] },
): Promise<string> {
  const { url, host } = scene;
  const id = await makeToday(scene, event);
  await letIn(url, { id, accessToken: host.tokens.accessToken }, event.players[0] ?? '');
  const { pool } = await openDatabase(dataDir);
  const date = new Date(Date.now() - DAY_MS);
  await pool.query('update events set date = $2 where id = $1', [id, date]);
  await pool.end();
  return id;
}

/** An event with a waiver, of an organizer of its own; the guardian's child has a spot. */
export async function makeSigning(
  { url, superadmin }: Scene,
  { title, guardian }: { title: string; guardian: Session },
): Promise<string> {
  const organizer = await openAccount(url, newPerson('Waxwing'));
  const { accessToken } = organizer.tokens;
  const body = { body: 'Airsoft is played at your own risk.' };
  await requestApi(url, { method: 'PUT', path: '/waiver', accessToken, body });
  const id = await createEvent(url, organizer, title);
  await approveEvent(url, superadmin, id);
  const dateOfBirth = new Date(Date.now() - 14 * YEAR_MS).toISOString().slice(0, 10);
  const { dependant } = await requestApi<{ dependant: { id: string } }>(url, {
    path: '/dependants',
    accessToken: guardian.tokens.accessToken,
    body: { name: 'Tom Oakes', dateOfBirth },
  });
  await join(url, guardian, id, {
    ...{ dependantId: dependant.id, accompanies: true },
    joinForm: makeJoinForm({ fullName: 'Tom Oakes' }),
  });
  return id;
}

/** Invites somebody to the gate; returns the token. */
export async function invite({ url, host }: Scene, eventId: string): Promise<string> {
  const { token } = await requestApi<{ token: string }>(url, {
    path: '/crew/invitations',
    accessToken: host.tokens.accessToken,
    body: { roles: ['gate'], eventId, expiresAt: new Date(Date.now() + 7 * DAY_MS) },
  });
  return token;
}
